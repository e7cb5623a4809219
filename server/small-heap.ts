import v8 from "node:v8";

/** V8 grows its heap before it collects. These flags let it collect earlier (decision 0015). Import this file first. */
v8.setFlagsFromString("--heap-growing-percent=60");
v8.setFlagsFromString("--semi-space-growth-factor=1");
// In a small heap, the coordination of several threads costs more than it saves.
v8.setFlagsFromString("--no-parallel-scavenge");
v8.setFlagsFromString("--concurrent-marking-max-worker-num=1");

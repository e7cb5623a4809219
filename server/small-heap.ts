import v8 from "node:v8";

/**
 * V8 lets its heap grow to several times what is in use before it collects, as if the machine were its alone: 2,000
 * documents rendered one after the other took 260 MB. Collecting sooner costs a third more processor time for each
 * render, of which there are few, and keeps the process within 50 MB (docs/decisions/0015). Imported first, while the
 * heap is small.
 */
v8.setFlagsFromString("--heap-growing-percent=30");
v8.setFlagsFromString("--semi-space-growth-factor=1");

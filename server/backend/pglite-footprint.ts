import { setFlagsFromString } from "node:v8";

/**
 * PGlite as a guest on a small server (decision 0011).
 *
 * Call before PGlite is opened: its nine megabytes of WebAssembly then stay as V8 compiles them at first. Compiling them
 * a second time for speed takes the process past 800 MB and both cores for a while, and makes the site's queries about a
 * tenth faster.
 */
export function keepFirstCompilation(): void {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

/**
 * PostgreSQL keeps 128 MB of pages in memory of its own unless told otherwise. The operating system keeps the same pages,
 * and one query runs at a time.
 */
export const smallStartParams = ["-c", "shared_buffers=32MB"];

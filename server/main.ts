/**
 * `node server/main.ts` serves the built site. This file contains only code that must run before every other module.
 */
import "./small-heap.ts";
import "./fast-ticks.ts";
import { enableCompileCache } from "node:module";
import path from "node:path";

// A third of the start is compilation. If the folder cannot be written, the cache is not used. Commands that set
// NODE_COMPILE_CACHE also cache this file; otherwise Node loads its TypeScript compiler for it, which is 10 MB.
enableCompileCache(path.resolve(import.meta.dirname, "../build/compile-cache"));
await import("./run-site.ts");

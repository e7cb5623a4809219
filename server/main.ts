/** `node server/main.ts`: serves the built site. Only what must come before every other module stands here. */
import "./small-heap.ts";
import { enableCompileCache } from "node:module";
import path from "node:path";

// A third of a start is compiling. Where the folder cannot be written the cache does without.
enableCompileCache(path.resolve(import.meta.dirname, "../build/compile-cache"));
await import("./run-site.ts");

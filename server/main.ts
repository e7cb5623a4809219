/**
 * `node server/main.ts` serves the built site. This file contains only code that must run before every other module.
 */
import "./small-heap.ts";
import { enableCompileCache } from "node:module";
import path from "node:path";

// A third of the start is compilation. If the folder cannot be written, the cache is not used. The preflight of `npm start`
// and NODE_COMPILE_CACHE also cache this file; otherwise Node loads its TypeScript compiler for it, which is 10 MB.
enableCompileCache(path.resolve(import.meta.dirname, "../build/compile-cache"));
await import("./run-site.ts").catch((error: NodeJS.ErrnoException) => {
  const isIncomplete = error.code === "ERR_MODULE_NOT_FOUND";
  if (!isIncomplete && error.name !== "StartupError") throw error;
  const [reason] = error.message.split(" imported from ");
  const explained = isIncomplete
    ? `This version of the site is not completely installed: ${reason}. Run: npm ci`
    : error.message; // modules read some data files, such as the lists of the spam filter
  process.stderr.write(`${explained}\n`);
  process.exit(1);
});

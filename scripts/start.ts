/**
 * `npm start`: builds the site if its sources have changed since the last build, and then serves it in this process.
 */
import "../server/npm-parent.ts"; // records the parent process before the build
import { buildOrExit } from "./build-site.ts";

await buildOrExit();
await import("../server/main.ts");

/** `npm start`: builds the site when it is not built yet or its sources changed, then serves it. One process. */
import "../server/npm-parent.ts"; // notes who the parent is before the build takes its time
import { buildOrExit } from "./build-site.ts";

await buildOrExit();
await import("../server/main.ts");

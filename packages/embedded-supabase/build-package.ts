/**
 * Makes `dist`: JavaScript and types of this package and of platform. Inside the repository Node runs the TypeScript
 * directly, but it strips no types below `node_modules`.
 */
import { execFileSync } from "node:child_process";
import { cp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const folder = import.meta.dirname;
const dist = path.join(folder, "dist");
const DATA_FILES = ["setup/system-schema", "auth/passwords/breached-passwords.bin"];

/** The nearest package.json decides what `#platform/…` and `#package/…` mean, see https://nodejs.org/api/packages.html */
const manifest = {
  type: "module",
  imports: { "#package/*.ts": "./embedded-supabase/*.js", "#platform/*.ts": "./platform/*.js" },
};

await rm(dist, { recursive: true, force: true });
const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
execFileSync(process.execPath, [tsc, "--build", folder], { stdio: "inherit" });
for (const file of DATA_FILES)
  await cp(path.join(folder, file), path.join(dist, "embedded-supabase", file), { recursive: true });
await writeFile(path.join(dist, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

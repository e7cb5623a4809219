import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";

/** A change of these inputs needs a new build. The server runs from its sources and needs no build. */
const INPUTS = [
  "app",
  "public",
  "package-lock.json",
  "packages/platform/text",
  "react-router.config.ts",
  "scripts/build-languages.ts",
  "scripts/shorten-route-list.ts",
  "shared",
  "tsconfig.browser.json",
  "tsconfig.build.json",
  "tsconfig.json",
  "vite.config.ts",
];
const IS_TEST = /\.test\.tsx?$/;

/** The last step of a build writes this file. */
export const stampFile = (root: string) => path.join(root, "build/sources.sha256");

export async function hashSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of (await listSources(root)).sort())
    hash.update(path.relative(root, file)).update(await readFile(file));
  return hash.digest("hex");
}

async function listSources(root: string): Promise<string[]> {
  const files: string[] = [];
  for (const name of INPUTS) {
    const input = path.join(root, name);
    if ((await stat(input)).isFile()) files.push(input);
    else {
      const entries = await readdir(input, { recursive: true, withFileTypes: true });
      files.push(...entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)));
    }
  }
  return files.filter((file) => !IS_TEST.test(file));
}

/**
 * Prevents a start on a build of other sources: it would change the database of the site and then fail.
 * @throws StartupError
 */
export async function requireCurrentBuild(root: string): Promise<void> {
  const built = await readFile(stampFile(root), "utf8").catch(() => undefined);
  if (built === undefined) throw new StartupError(notStarted(`The site in ${root} is not built.`));
  const sources = await hashSources(root).catch((error: unknown) => {
    throw new StartupError(`The site in ${root} is incomplete: ${messageOf(error)}. Install it again.`);
  });
  if (sources !== built) throw new StartupError(notStarted(`The build in ${root} was made from other sources.`));
}

export function notStarted(reason: string): string {
  return `${reason} The data is unchanged; run \`npm run build\` and start again.`;
}

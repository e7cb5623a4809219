import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./containerfile.ts";

/** Copies the files that an engine would send to a build: all except those in `.dockerignore`. */
export async function copyBuildContext(target: string): Promise<void> {
  const lines = (await readFile(path.join(root, ".dockerignore"), "utf8")).split("\n");
  const patterns = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  await cp(root, target, {
    recursive: true,
    filter: (source) => !isIgnored(path.relative(root, source), patterns),
  });
}

/** The last matching pattern decides. */
export function isIgnored(relative: string, patterns: string[]): boolean {
  let ignored = false;
  for (const pattern of patterns) {
    const isException = pattern.startsWith("!");
    if (path.matchesGlob(relative, isException ? pattern.slice(1) : pattern)) ignored = !isException;
  }
  return ignored;
}

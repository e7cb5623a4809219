import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

const PACKAGES = {
  biome: "@biomejs/biome",
  knip: "knip",
  playwright: "@playwright/test",
  "react-router": "@react-router/dev",
  tsc: "typescript",
  vitest: "vitest",
} as const;

export type Tool = keyof typeof PACKAGES;

/**
 * Returns a program's JavaScript file, because on Windows `node_modules/.bin` contains shell scripts.
 * @throws if it is not installed
 */
export function findTool(tool: Tool): string {
  const folder = path.join(root, "node_modules", PACKAGES[tool]);
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const file = typeof bin === "string" ? bin : bin[tool];
  if (!file) throw new Error(`${PACKAGES[tool]} has no program ${tool}.`);
  return path.join(folder, file);
}

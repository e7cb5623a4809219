import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/** `location` is the file with a line or the name of a list. */
export type Pattern = { file: string; location: string; source: string; flags: string };

type Found = {
  patterns: Pattern[];
  /** Code that makes a pattern at run time, which these tests cannot check: `file: code`. */
  made: string[];
};

/** Only the operator writes settings, and the other files run in tests or in development. */
const SKIPPED = ["server/settings/**", "packages/*/tests/**", "packages/*/dist/**", "packages/*/api-document.ts"];

/** Every regular expression written in the site's own code. */
export function findPatterns(): Found {
  const found: Found = { patterns: [], made: [] };
  for (const file of globSync("{app,packages,server,shared}/**/*.{ts,tsx}", { cwd: root, exclude: SKIPPED }).sort()) {
    if (/\.test\.tsx?$|\.d\.ts$/.test(file)) continue;
    const text = readFileSync(path.join(root, file), "utf8");
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
    walk(program, (node) => {
      if (node.type === "Literal" && node.regex) {
        const line = text.slice(0, node.start).split("\n").length;
        found.patterns.push({
          file,
          location: `${file}:${line}`,
          source: node.regex.pattern,
          flags: node.regex.flags,
        });
      }
      const isCall = node.type === "NewExpression" || node.type === "CallExpression";
      if (isCall && node.callee?.name === "RegExp") found.made.push(`${file}: ${text.slice(node.start, node.end)}`);
    });
  }
  return found;
}

type Node = {
  type: string;
  start: number;
  end: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
};

function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const part of value) walk(part, see);
  } else if (typeof value === "object" && value !== null) {
    if ("type" in value) see(value as Node);
    for (const part of Object.values(value)) walk(part, see);
  }
}

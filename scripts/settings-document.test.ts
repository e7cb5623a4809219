import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { renderSettings } from "./settings-document.ts";

const root = path.resolve(import.meta.dirname, "..");

test.each(Object.entries(renderSettings()))("%s is up to date (npm run settings-document)", async (file, text) => {
  expect(await readFile(path.join(root, file), "utf8")).toBe(text);
});

test("the example file changes nothing", () => {
  const lines = (renderSettings()[".env.example"] ?? "").split("\n").filter((line) => /^[A-Z]/.test(line));
  const example = Object.fromEntries(lines.map((line) => line.split("=", 2)));
  expect(readEnv(example)).toEqual(readEnv({}));
});

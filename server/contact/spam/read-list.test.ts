import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { readPatterns, readWords } from "./read-list.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "spam-lists-"));
});
afterAll(() => rm(folder, { recursive: true }));

const write = (text: string) => writeFile(path.join(folder, "list.txt"), text);

test.each(["seo (?:audit|report)\nwa\\.me/\n", "seo (?:audit|report)\r\nwa\\.me/\r\n"])(
  "each line of %j is an entry",
  async (text) => {
    await write(text);
    expect(readPatterns("list", folder)).toEqual(["seo (?:audit|report)", "wa\\.me/"]);
  },
);

test.each([
  ["seo\n(?:audit", "line 2 is not a regular expression"],
  ["seo\n\naudit\n", "line 2 is empty"],
  ["seo \n", "line 1 begins or ends with a space; write [ ] for it"],
  ["seo\naudit\nseo\n", "a line stands there twice"],
  ["", "line 1 is empty"],
])("%j is rejected: %s", async (text, problem) => {
  await write(text);
  const file = path.join(folder, "list.txt");
  const expected = new StartupError(`The list ${file} of the spam filter is wrong: ${problem}.`);
  expect(() => readPatterns("list", folder)).toThrow(expected);
});

test("a list of words is a set, and each of its lines is a word of small letters", async () => {
  await write("halo\ntes\n");
  expect(readWords("list", folder)).toEqual(new Set(["halo", "tes"]));
  await write("halo\nTes\n");
  expect(() => readWords("list", folder)).toThrow("line 2 is not a word of small letters");
});

test("a missing list is named", () => {
  expect(() => readPatterns("none", folder)).toThrow(/^A list of the spam filter cannot be read: .*none\.txt/);
});

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ALLOCATOR, YOUNG_GENERATION } from "#tests/support/server-process.ts";

test("V8 of this Node knows every flag, because it would ignore an unknown one", async () => {
  const source = await readFile(new URL("./small-heap.ts", import.meta.url), "utf8");
  const flags = [...source.matchAll(/"--(?:no-)?([a-z-]+)/g)].map(([, name = ""]) => name);
  const known = (await promisify(execFile)(process.execPath, ["--v8-options"])).stdout;
  expect(flags.length).toBeGreaterThan(3);
  expect(flags.filter((name) => !known.includes(`--${name} (`))).toEqual([]);
});

test.each(["package.json", "deploy/Containerfile", "deploy/systemd/nusagrid-website.service"])(
  "the command in %s starts the site with a young generation of fixed size and one arena",
  async (file) => {
    const text = await readFile(file, "utf8");
    for (const [name, value] of Object.entries(ALLOCATOR)) expect(text).toContain(`${name}=${value}`);
    expect(text).toContain(YOUNG_GENERATION);
  },
);

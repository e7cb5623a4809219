import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ALLOCATOR, YOUNG_GENERATION } from "#tests/support/server-process.ts";

/** Allocates garbage, of which a part is always alive, and prints the size of the heap. */
const script = `
  const live = [];
  let highest = 0;
  for (let round = 0; round < 400; round += 1) {
    live.push(Array.from({ length: 20_000 }, (_, index) => ({ index })));
    if (live.length > 20) live.shift();
    highest = Math.max(highest, process.memoryUsage().heapTotal);
  }
  console.log(JSON.stringify(highest));
`;

async function highestHeap(...options: string[]): Promise<number> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...options, "-e", script]);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

test("garbage uses less memory than with V8's defaults", async () => {
  const module = new URL("./small-heap.ts", import.meta.url).href;
  expect(await highestHeap("--import", module)).toBeLessThan((await highestHeap()) * 0.8);
});

test.each(["package.json", "deploy/Containerfile", "deploy/systemd/nusagrid-website.service"])(
  "the command in %s starts the site with a young generation of fixed size and one arena",
  async (file) => {
    const text = await readFile(file, "utf8");
    for (const [name, value] of Object.entries(ALLOCATOR)) expect(text).toContain(`${name}=${value}`);
    expect(text).toContain(YOUNG_GENERATION);
  },
);

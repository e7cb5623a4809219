import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Makes garbage with some of it alive at any time, and says how much the heap took. */
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

test("garbage takes less of the machine's memory than V8 would let it", async () => {
  const module = new URL("./small-heap.ts", import.meta.url).href;
  expect(await highestHeap("--import", module)).toBeLessThan((await highestHeap()) * 0.8);
});

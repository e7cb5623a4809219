import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { makeImage } from "./image-process.ts";

const DRAWING = { kind: "drawing", svg: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>' } as const;

async function drawnSize(): Promise<string> {
  const { width, height } = await sharp(await makeImage(DRAWING)).metadata();
  return `${width}×${height}`;
}

/** Processes for images that this one has started, by their ids. */
function findWorkers(): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const isOurs = / \(.*\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, "utf8"))?.[1] === String(process.pid);
      return isOurs && readFileSync(`/proc/${name}/cmdline`, "utf8").includes("image-worker") ? [Number(name)] : [];
    } catch {
      return []; // no process, or one that has ended
    }
  });
}

test("images are processed one after the other", async () => {
  expect(await Promise.all([drawnSize(), drawnSize(), drawnSize()])).toEqual(["40×20", "40×20", "40×20"]);
});

test("an unreadable image is an error, and the next one succeeds", async () => {
  await expect(makeImage({ kind: "drawing", svg: "<svg" })).rejects.toThrow();
  expect(await drawnSize()).toBe("40×20");
});

test.runIf(process.platform === "linux")("no thread has a right of root while images are made", async () => {
  const images = Array.from({ length: 8 }, drawnSize);
  await images[0];
  const [worker] = findWorkers();
  for (const thread of readdirSync(`/proc/${worker}/task`)) {
    const status = readFileSync(`/proc/${worker}/task/${thread}/status`, "utf8");
    const read = (field: string) => new RegExp(`^${field}:[\\t ]*(.*)$`, "m").exec(status)?.[1]?.trim();
    expect(read("Uid")?.split("\t")).toEqual(expect.not.arrayContaining(["0"]));
    expect(["CapInh", "CapPrm", "CapEff", "CapAmb"].map(read)).toEqual(Array(4).fill("0".repeat(16)));
    if (process.geteuid?.() === 0) expect(read("Groups")).toBe("");
  }
  expect(await Promise.all(images)).toEqual(images.map(() => "40×20"));
});

test.runIf(process.platform === "linux")(
  "all images use one process; another process replaces a killed one",
  async () => {
    await Promise.all([drawnSize(), drawnSize()]);
    const [first, ...others] = findWorkers();
    expect([typeof first, others]).toEqual(["number", []]);
    const environment = readFileSync(`/proc/${first}/environ`, "utf8");
    expect(environment).not.toMatch(/PATH=|HOME=/);
    process.kill(first ?? 0, "SIGKILL");
    await vi.waitFor(() => expect(findWorkers()).not.toContain(first));
    // The start of a process can take more than a second on a busy machine.
    await vi.waitFor(async () => expect(await drawnSize()).toBe("40×20"), { timeout: 10_000 });
    expect(findWorkers()).not.toContain(first);
  },
);

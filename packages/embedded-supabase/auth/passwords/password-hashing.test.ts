import { Worker } from "node:worker_threads";
import { beforeAll, expect, it, vi } from "vitest";
import { comparePassword, hashPassword } from "./password-hashing.ts";

let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword("correct horse battery");
});

it("hashes and compares like bcrypt", async () => {
  expect(passwordHash).toMatch(/^\$2[aby]\$10\$/);
  expect(await comparePassword("correct horse battery", passwordHash)).toBe(true);
  expect(await comparePassword("wrong horse battery", passwordHash)).toBe(false);
  expect(await comparePassword("correct horse battery", "no hash")).toBe(false);
});

it("does not block the main thread", async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  await Promise.all(Array.from({ length: 3 }, () => comparePassword("wrong", passwordHash)));
  isDone = true;
  // On the main thread, the event loop would run only once for each comparison.
  expect(turns).toBeGreaterThan(100);
});

it("runs one comparison of the same cost with and without a hash", async () => {
  const post = vi.spyOn(Worker.prototype, "postMessage");
  for (const hash of [passwordHash, ""]) {
    post.mockClear();
    expect(await comparePassword("wrong", hash)).toBe(false);
    expect(post.mock.calls).toEqual([[expect.objectContaining({ kind: "compare" })]]);
    const [task] = post.mock.calls[0] as unknown as [{ passwordHash: string }];
    expect([task.passwordHash.length, task.passwordHash.slice(0, 7)]).toEqual([60, passwordHash.slice(0, 7)]);
  }
  post.mockRestore();
});

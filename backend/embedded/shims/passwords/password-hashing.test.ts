import bcrypt from "bcryptjs";
import { beforeAll, expect, it, vi } from "vitest";
import { moveHashingToWorker, withOneComparison } from "./password-hashing.ts";

let passwordHash: string;

beforeAll(async () => {
  moveHashingToWorker();
  passwordHash = await bcrypt.hash("correct horse battery", 10);
});

it("hashes and compares as bcrypt does", async () => {
  expect(passwordHash).toMatch(/^\$2[aby]\$10\$/);
  expect(bcrypt.compareSync("correct horse battery", passwordHash)).toBe(true);
  expect(await bcrypt.compare("correct horse battery", passwordHash)).toBe(true);
  expect(await bcrypt.compare("wrong horse battery", passwordHash)).toBe(false);
  await expect(bcrypt.hash("x", "no salt")).rejects.toThrow();
});

it("leaves the main thread free meanwhile", async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  await Promise.all(Array.from({ length: 3 }, () => bcrypt.compare("wrong", passwordHash)));
  isDone = true;
  // On the main thread it would be one turn for each comparison.
  expect(turns).toBeGreaterThan(100);
});

const refusal = async () => new Response("{}", { status: 400 });

it("compares once for a refusal, whether or not there was a hash", async () => {
  const compare = vi.spyOn(bcrypt, "compare");
  await withOneComparison("wrong", refusal);
  expect(compare).toHaveBeenCalledTimes(1);
  const [, hashOfNobody = ""] = compare.mock.calls[0] as unknown as [string, string];
  expect([hashOfNobody.length, hashOfNobody.slice(0, 7)]).toEqual([60, passwordHash.slice(0, 7)]);

  await withOneComparison("wrong", async () => {
    await bcrypt.compare("wrong", passwordHash);
    return refusal();
  });
  expect(compare).toHaveBeenCalledTimes(2);
  await withOneComparison("right", async () => new Response("{}"));
  expect(compare).toHaveBeenCalledTimes(2);
});

import { expect, test } from "vitest";
import { createMemoryCounters } from "./memory-counters.ts";
import { createNetworkCounter } from "./network-counter.ts";

function createCounter() {
  return createNetworkCounter({ counters: createMemoryCounters(), name: "x", windowSeconds: 60, max: 10 });
}

const networkOf = (third: number, fourth: number) => `2001:db8:${third.toString(16)}:${fourth.toString(16)}::/64`;

/** @returns how many of 100 attempts were within the bounds, each from the next network */
async function countAllowed(networkOfRound: (round: number) => string, countsWider = true): Promise<number> {
  const counter = createCounter();
  let allowed = 0;
  for (let round = 0; round < 100; round += 1) {
    const attempt = await counter.add({ network: networkOfRound(round), countsWider });
    if (attempt.isOver) await attempt.undo();
    else allowed += 1;
  }
  return allowed;
}

test.each([
  ["an IPv4 address", () => "192.0.2.1", 10],
  ["a /64", () => networkOf(1, 1), 10],
  ["many /64 of one /56", (round: number) => networkOf(1, round), 20],
  ["many /64 of one /48", (round: number) => networkOf(1, round << 8), 30],
  ["many /48", (round: number) => networkOf(round, 1), 100],
  ["many IPv4 addresses", (round: number) => `192.0.2.${round}`, 100],
])("%s has the expected number of attempts", async (_, networks, allowed) => {
  expect(await countAllowed(networks)).toBe(allowed);
});

test("a trusted network is not counted for its wider prefixes", async () => {
  expect(await countAllowed((round) => networkOf(1, round), false)).toBe(100);
});

test("subjects are counted separately", async () => {
  const counter = createCounter();
  for (let round = 0; round < 10; round += 1) await counter.add({ network: "192.0.2.1", subject: "one" });
  const wait = (subject: string) => counter.findWait({ network: "192.0.2.1", subject });
  expect([await wait("one"), await wait("two")]).toEqual([expect.any(Number), undefined]);
});

test("a reset network still counts for its wider prefixes", async () => {
  const counter = createCounter();
  for (let round = 0; round < 30; round += 1) await counter.add(networkOf(1, round << 8));
  await counter.forget(networkOf(1, 0));
  expect(await counter.findWait(networkOf(1, 0))).toBeGreaterThan(0);
  expect(await counter.findWait(networkOf(2, 0))).toBeUndefined();
});

import { expect, it } from "vitest";
import { createWaitingLine } from "./waiting-line.ts";

const createLine = () => createWaitingLine({ onFull: () => new Error("full") });

it("runs requests of one network one after another, and requests of several networks in parallel", async () => {
  const inLineOf = createLine();
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inLineOf("a", async () => {
    await gate.promise;
    events.push("a1");
    throw new Error("a1 failed");
  });
  const second = inLineOf("a", async () => void events.push("a2"));
  await inLineOf("b", async () => void events.push("b1"));
  expect(events).toEqual(["b1"]);
  gate.resolve();
  await expect(first).rejects.toThrow("a1 failed");
  await second;
  expect(events).toEqual(["b1", "a1", "a2"]);
});

it("rejects a flood at once, for one network and for all together, and is empty afterwards", async () => {
  const inLineOf = createLine();
  const gate = Promise.withResolvers<void>();
  const rejected: unknown[] = [];
  const enter = (network: string, times: number) =>
    Array.from({ length: times }, () =>
      inLineOf(network, () => gate.promise).catch((error: unknown) => void rejected.push(error)),
    );
  const ofOne = enter("flood", 10_000);
  await new Promise(setImmediate);
  expect(rejected).toHaveLength(10_000 - 20);
  const ofAll = Array.from({ length: 10_000 }, (_, number) => enter(`network ${number}`, 1)).flat();
  await new Promise(setImmediate);
  expect(rejected).toHaveLength(20_000 - 2000);
  expect(rejected.at(-1)).toEqual(new Error("full"));
  gate.resolve();
  await Promise.all([...ofOne, ...ofAll]);
  rejected.length = 0;
  await Promise.all(enter("flood", 21));
  expect(rejected).toHaveLength(1);
});

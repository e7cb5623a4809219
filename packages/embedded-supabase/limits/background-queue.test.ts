import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createBackgroundQueue } from "./background-queue.ts";

function makeQueue() {
  const log = { warn: vi.fn(), error: vi.fn() };
  return { log, queue: createBackgroundQueue(log) };
}

test("background work runs one after the other, and a failure is logged", async () => {
  const { log, queue } = makeQueue();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.add(async () => {
    order.push("first begins");
    await gate.promise;
    order.push("first ends");
    throw new Error("no");
  });
  const second = queue.add(async () => void order.push("second"));
  await setImmediate();
  expect(order).toEqual(["first begins"]);
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(["first begins", "first ends", "second"]);
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: new Error("no") }, "background work failed");
});

test("the queue holds 200 jobs and drops the next one with a warning", async () => {
  const { log, queue } = makeQueue();
  const gate = Promise.withResolvers<void>();
  const accepted = Array.from({ length: 200 }, () => vi.fn(() => gate.promise));
  for (const work of accepted) void queue.add(work);
  const dropped = vi.fn(async () => {});
  await queue.add(dropped);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith("the background queue is full: the work was dropped");
  gate.resolve();
  await queue.idle();
  for (const work of accepted) expect(work).toHaveBeenCalledOnce();
  expect(dropped).not.toHaveBeenCalled();
});

test("the queue is idle after its last job, also a failed one", async () => {
  const { log, queue } = makeQueue();
  await queue.idle();
  const gate = Promise.withResolvers<void>();
  void queue.add(() => gate.promise);
  void queue.add(() => Promise.reject(new Error("no")));
  let isIdle = false;
  const idle = queue.idle().then(() => {
    isIdle = true;
  });
  await setImmediate();
  expect(isIdle).toBe(false);
  gate.resolve();
  await idle;
  expect(log.error).toHaveBeenCalledOnce();
});

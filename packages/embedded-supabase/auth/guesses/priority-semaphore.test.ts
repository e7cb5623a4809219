import { expect, it } from "vitest";
import { createPrioritySemaphore } from "./priority-semaphore.ts";

const onFull = () => new Error("full");

it("limits parallel work, starts preferred work first, and rejects other work when too much waits", async () => {
  const semaphore = createPrioritySemaphore({ max: 2, maxWaiting: 2, onFull });
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const enter = (name: string, isPreferred = false) =>
    semaphore(isPreferred, async () => {
      order.push(name);
      await gate.promise;
      return name;
    });
  const entered = [enter("a"), enter("b"), enter("c"), enter("d"), enter("own", true)];
  await expect(enter("e")).rejects.toThrow("full");
  expect(order).toEqual(["a", "b"]);
  gate.resolve();
  expect(await Promise.all(entered)).toEqual(["a", "b", "c", "d", "own"]);
  expect(order).toEqual(["a", "b", "own", "c", "d"]);
});

it("continues after failed work", async () => {
  const semaphore = createPrioritySemaphore({ max: 1, maxWaiting: 1, onFull });
  const failing = semaphore(false, () => Promise.reject(new Error("failed")));
  const next = semaphore(false, async () => "done");
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("done");
  expect(await semaphore(false, async () => "again")).toBe("again");
});

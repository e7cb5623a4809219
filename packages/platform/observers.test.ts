import { afterEach, expect, test, vi } from "vitest";
import { addObserver, emit, isObserved, observe } from "./observers.ts";

const removals: (() => void)[] = [];
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});

const OPERATION = { name: "render", url: "/" } as const;

test("without observers the work runs and nothing is recorded", async () => {
  expect(isObserved()).toBe(false);
  emit({ type: "rejected", reason: "url" });
  expect(await observe(OPERATION, async () => 7)).toBe(7);
});

test("every observer is notified until it is removed, and wraps the work", async () => {
  const order: string[] = [];
  const heard = vi.fn();
  for (const name of ["one", "two"]) {
    removals.push(
      addObserver({
        onEvent: heard,
        async around(_operation, work) {
          order.push(`${name} begins`);
          const result = await work();
          order.push(`${name} ends`);
          return result;
        },
      }),
    );
  }
  emit({ type: "rejected", reason: "url" });
  expect(heard).toHaveBeenCalledTimes(2);
  expect(await observe(OPERATION, async () => 7)).toBe(7);
  expect(order).toEqual(["two begins", "one begins", "one ends", "two ends"]);
  removals.shift()?.();
  emit({ type: "rejected", reason: "url" });
  expect(heard).toHaveBeenCalledTimes(3);
});

test("a failure of the work is thrown", async () => {
  removals.push(addObserver({ around: (_operation, work) => work() }), addObserver({}));
  await expect(observe(OPERATION, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});

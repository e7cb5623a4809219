import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime, resultOr } from "./deadline.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<string>(() => {});

test("work that ends in time returns its result, and no timer remains", async () => {
  expect(await resultOr(Promise.resolve("done"), 1000, "late")).toBe("done");
  expect(await inTime(Promise.resolve("done"), 1000, "late")).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
});

test("slower work gives the late value or an error", async () => {
  const result = resultOr(never(), 1000, "late");
  const outcome = expect(inTime(never(), 1000, "This takes too long.")).rejects.toThrow("This takes too long.");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBe("late");
  await outcome;
});

test("a failure in time is thrown, and no timer remains", async () => {
  await expect(resultOr(Promise.reject(new Error("no")), 1000, "late")).rejects.toThrow("no");
  await expect(inTime(Promise.reject(new Error("no")), 1000, "late")).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});

import { afterEach, expect, test, vi } from "vitest";
import { onNpmGone } from "./npm-parent.ts";

afterEach(() => vi.restoreAllMocks());

/** Runs the work while this process reports another parent. */
function withParent(pid: number, work: () => void): void {
  vi.spyOn(process, "ppid", "get").mockReturnValue(pid);
  work();
}

test("reports once that the parent has changed", () => {
  vi.useFakeTimers();
  const listener = vi.fn();
  onNpmGone("start", listener);
  vi.advanceTimersByTime(10_000);
  expect(listener).not.toHaveBeenCalled();
  withParent(1, () => vi.advanceTimersByTime(10_000));
  expect(listener).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test.each([undefined, "test:backend"])(
  "does nothing if npm runs %s, because such a server may outlive its parent",
  (event) => {
    const timer = vi.spyOn(globalThis, "setInterval");
    onNpmGone(event, () => {});
    expect(timer).not.toHaveBeenCalled();
  },
);

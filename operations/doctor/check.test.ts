import { expect, test } from "vitest";
import { broken, exitCodeOf, ok, runChecks, warning } from "./check.ts";

test("the worst finding determines the exit code", () => {
  expect(exitCodeOf([])).toBe(0);
  expect(exitCodeOf([ok("a")])).toBe(0);
  expect(exitCodeOf([ok("a"), warning("b", "c")])).toBe(1);
  expect(exitCodeOf([broken("a", "b"), warning("c", "d"), ok("e")])).toBe(2);
});

test("a check that throws or hangs is reported as broken, and the other checks are reported too", async () => {
  const report = await runChecks(
    [
      { name: "hangs", run: () => new Promise(() => {}) },
      { name: "throws", run: async () => Promise.reject(new Error("no such thing")) },
      { name: "works", run: async () => [ok("fine")] },
    ],
    { limitMs: 50 },
  );
  expect(report).toEqual([
    expect.objectContaining({ check: "hangs", level: "broken", text: "This took longer than 0.05 seconds." }),
    expect.objectContaining({ check: "throws", level: "broken", text: "no such thing" }),
    { check: "works", level: "ok", text: "fine" },
  ]);
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { BoundedWindows, SketchedWindow } from "./memory-windows.ts";

afterEach(() => void vi.useRealTimers());

describe("BoundedWindows", () => {
  it("counts attempts in a window that begins with the first one", () => {
    vi.useFakeTimers();
    const counter = new BoundedWindows({ windowSeconds: 60 });
    counter.add("a");
    vi.advanceTimersByTime(59_000);
    counter.add("a");
    expect([counter.count("a"), counter.count("b"), counter.secondsLeft("a")]).toEqual([2, 0, 1]);
    vi.advanceTimersByTime(1000);
    expect(counter.count("a")).toBe(0);
    counter.add("a");
    expect([counter.count("a"), counter.secondsLeft("a")]).toEqual([1, 60]);
  });

  it("takes an attempt back, and resets a key", () => {
    const counter = new BoundedWindows({ windowSeconds: 60 });
    counter.add("a");
    counter.add("a");
    counter.takeBack("a");
    expect(counter.count("a")).toBe(1);
    counter.forget("a");
    expect(counter.count("a")).toBe(0);
  });

  it("stores at most the given number of keys", () => {
    const counter = new BoundedWindows({ windowSeconds: 60, maxKeys: 10 });
    for (let key = 0; key < 100; key += 1) counter.add(`key ${key}`);
    const stored = Array.from({ length: 100 }, (_, key) => counter.count(`key ${key}`)).filter((count) => count > 0);
    expect(stored).toHaveLength(10);
  });
});

describe("SketchedWindow", () => {
  it("never loses an attempt, for any number of other names", () => {
    const counter = new SketchedWindow({ windowSeconds: 60 });
    for (let attempt = 0; attempt < 5; attempt += 1) counter.add("user@example.test");
    for (let name = 0; name < 100_000; name += 1) counter.add(`${name}@example.test`);
    expect(counter.add("user@example.test").count).toBeGreaterThanOrEqual(6);
  });

  it("counts exactly for a few names", () => {
    const counter = new SketchedWindow({ windowSeconds: 60 });
    for (let name = 0; name < 1000; name += 1) counter.add(`${name}@example.test`);
    expect([1, 2, 3].map(() => counter.add("user@example.test").count)).toEqual([1, 2, 3]);
  });

  it("starts at zero in each window, and an attempt of the previous window cannot be taken back", () => {
    vi.useFakeTimers();
    const counter = new SketchedWindow({ windowSeconds: 60 });
    const old = counter.add("a");
    counter.add("a").undo();
    expect(counter.add("a").count).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(counter.add("a").count).toBe(1);
    old.undo();
    expect(counter.add("a").count).toBe(2);
  });
});

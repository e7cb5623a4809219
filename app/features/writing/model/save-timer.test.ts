import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSaveTimer } from "./save-timer.ts";

let saves: number[];
let timer: ReturnType<typeof createSaveTimer>;
let begin: number;

beforeEach(() => {
  vi.useFakeTimers();
  begin = Date.now();
  saves = [];
  timer = createSaveTimer(() => {
    timer.stop();
    saves.push(Date.now() - begin);
  });
});
afterEach(() => {
  timer.stop();
  vi.useRealTimers();
});

test("text is saved after a pause", () => {
  timer.saveSoon();
  vi.advanceTimersByTime(1900);
  timer.saveSoon();
  vi.advanceTimersByTime(60_000);
  expect(saves).toEqual([3900]);
});

test("typing without a pause delays the save only up to a limit", () => {
  for (let second = 0; second < 31; second += 1) {
    timer.saveSoon();
    vi.advanceTimersByTime(1000);
  }
  expect(saves).toEqual([15_000, 30_000]);
});

test("the delay before a retry grows up to a minute, and starts again after a success", () => {
  const pauses = [5000, 10_000, 20_000, 40_000, 60_000, 60_000];
  for (const pause of pauses) {
    timer.retry();
    expect(timer.isRetryDue()).toBe(true);
    vi.advanceTimersByTime(pause);
  }
  timer.succeeded();
  expect(timer.isRetryDue()).toBe(false);
  timer.retry();
  vi.advanceTimersByTime(5000);
  const waited = saves.map((at, index) => at - (saves[index - 1] ?? 0));
  expect(waited).toEqual([...pauses, 5000]);
});

test("a stopped timer saves nothing", () => {
  timer.saveNow();
  expect(timer.isWaiting()).toBe(true);
  timer.stop();
  vi.advanceTimersByTime(60_000);
  expect([saves, timer.isWaiting()]).toEqual([[], false]);
});

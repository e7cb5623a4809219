import { afterEach, expect, test, vi } from "vitest";
import { fetchInTime } from "./backend-deadline.ts";

afterEach(() => vi.useRealTimers());

test("an answer comes through", async () => {
  const answer = await fetchInTime(async () => new Response("rows"))("http://backend.internal/");
  expect(await answer.text()).toBe("rows");
});

test("a backend that does not answer is given up", async () => {
  vi.useFakeTimers();
  const asked = fetchInTime(() => new Promise(() => {}))("http://backend.internal/");
  const outcome = expect(asked).rejects.toThrow("too long");
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
  expect(vi.getTimerCount()).toBe(0);
});

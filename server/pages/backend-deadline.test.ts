import { afterEach, expect, test, vi } from "vitest";
import { fetchInTime } from "./backend-deadline.ts";

afterEach(() => vi.useRealTimers());

test("a response is returned", async () => {
  const response = await fetchInTime(async () => new Response("rows"))("http://backend.internal/");
  expect(await response.text()).toBe("rows");
});

test("a backend that does not respond causes a timeout", async () => {
  vi.useFakeTimers();
  const pending = fetchInTime(() => new Promise(() => {}))("http://backend.internal/");
  const outcome = expect(pending).rejects.toThrow("too long");
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
  expect(vi.getTimerCount()).toBe(0);
});

test("a backend that stops in the middle of its response causes a timeout", async () => {
  vi.useFakeTimers();
  const half = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("[{")),
  });
  const pending = fetchInTime(async () => new Response(half))("http://backend.internal/");
  const outcome = expect(pending).rejects.toThrow("too long");
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
});

test("a response without a body is returned without one", async () => {
  const response = await fetchInTime(async () => new Response(null, { status: 204, headers: { "x-a": "b" } }))(
    "http://b/",
  );
  expect([response.status, response.headers.get("x-a"), response.body]).toEqual([204, "b", null]);
});

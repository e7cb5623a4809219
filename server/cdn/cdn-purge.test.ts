import { expect, test, vi } from "vitest";
import { openCdnPurge } from "./cdn-purge.ts";

const URL = "https://cdn.example/purge";

/** Makes a CDN that returns these statuses one after another and repeats the last one. */
function makeCdn(...statuses: number[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const gate: { release?: () => void } = {};
  const log = { error: vi.fn() };
  async function fetch(url: unknown, init: RequestInit = {}): Promise<Response> {
    const status = statuses[Math.min(calls.length, statuses.length - 1)] ?? 200;
    calls.push({ url: String(url), init });
    if (status === 0) throw new TypeError("fetch failed");
    if (status === 1) await new Promise<void>((resolve) => (gate.release = resolve));
    return new Response(null, { status: status === 1 ? 200 : status });
  }
  const purge = openCdnPurge({
    url: URL,
    token: "secret",
    log,
    retryMs: [1, 1],
    restMs: 1,
    fetch: fetch as typeof globalThis.fetch,
  });
  return { calls, gate, log, purge };
}

test("a change causes one call with the token", async () => {
  const { calls, purge } = makeCdn(200);
  purge.purge();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await purge.close();
  expect(calls[0]?.url).toBe(URL);
  expect(calls[0]?.init).toMatchObject({
    method: "POST",
    body: '{"tags":["posts"]}',
    headers: { authorization: "Bearer secret" },
  });
});

test("changes during a call cause one more call", async () => {
  const { calls, gate, purge } = makeCdn(1, 200);
  purge.purge();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  for (let change = 0; change < 20; change += 1) purge.purge();
  gate.release?.();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  await purge.close();
  expect(calls).toHaveLength(2);
});

test.each([0, 429, 500])("a CDN that returns %i is called again", async (status) => {
  const { calls, log, purge } = makeCdn(status, status, 200);
  purge.purge();
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  await purge.close();
  expect(log.error).not.toHaveBeenCalled();
});

test("it gives up after the last attempt, logs an error, and starts again with the next change", async () => {
  const { calls, log, purge } = makeCdn(0);
  purge.purge();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1));
  expect(calls).toHaveLength(3);
  purge.purge();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2));
  await purge.close();
});

test("a rejected token is logged at once and not tried again", async () => {
  const { calls, log, purge } = makeCdn(403);
  purge.purge();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith({ reason: "it returned 403" }, expect.any(String)));
  await purge.close();
  expect(calls).toHaveLength(1);
});

test("closing waits for no other attempt, and nothing is sent afterwards", async () => {
  const { calls, purge } = makeCdn(0);
  const slow = openCdnPurge({
    url: URL,
    token: undefined,
    log: { error: vi.fn() },
    retryMs: [60_000],
    fetch: async () => {
      throw new TypeError("fetch failed");
    },
  });
  slow.purge();
  await slow.close();
  await purge.close();
  purge.purge();
  expect(calls).toEqual([]);
});

test("without a URL no request is sent", async () => {
  const fetch = vi.fn();
  const purge = openCdnPurge({ url: undefined, token: undefined, log: { error: vi.fn() }, fetch });
  purge.purge();
  await purge.close();
  expect(fetch).not.toHaveBeenCalled();
});

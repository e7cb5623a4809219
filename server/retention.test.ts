import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "#platform/logger.ts";
import type { Backend } from "./backend/backend.ts";
import { startRetention } from "./retention.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLogger({ LOG_LEVEL: "silent" });
const warn = vi.spyOn(log, "warn");

/** A backend with one expired image, which records its calls. */
function makeBackend({ isHistoryBroken = false } = {}) {
  const requests: string[] = [];
  let expired = [{ object_name: "one" }];
  const fetch: Backend["fetch"] = async (input, init) => {
    const { pathname } = new URL(String(input));
    requests.push(`${init?.method} ${pathname}${pathname.startsWith("/storage") ? ` ${init?.body}` : ""}`);
    if (pathname.endsWith("prune_post_history")) {
      return isHistoryBroken ? Response.json({ message: "no" }, { status: 400 }) : Response.json(0);
    }
    if (pathname.endsWith("expire_deleted_pictures")) return Response.json(expired);
    const removed = expired;
    expired = [];
    return Response.json(removed);
  };
  return { requests, backend: { url: "http://backend.test", secretKey: "secret", fetch } as Backend };
}

const IMAGES = [
  "POST /rest/v1/rpc/expire_deleted_pictures",
  'DELETE /storage/v1/object/deleted-images {"prefixes":["one"]}',
  "POST /rest/v1/rpc/expire_deleted_pictures",
];

test("expired items are removed every six hours, until the stop", async () => {
  const { requests, backend } = makeBackend();
  const retention = startRetention({ backend, log });
  await vi.advanceTimersByTimeAsync(6 * 60 * 60 * 1000 - 1);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual(["POST /rest/v1/rpc/prune_post_history", ...IMAGES]);
  retention.stop();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  expect(requests).toHaveLength(1 + IMAGES.length);
});

test("expired sessions and codes are removed every six hours", async () => {
  const removeExpiredSignIns = vi.fn(async () => 3);
  const retention = startRetention({ backend: { ...makeBackend().backend, removeExpiredSignIns }, log });
  await vi.advanceTimersByTimeAsync(12 * 60 * 60 * 1000);
  retention.stop();
  expect(removeExpiredSignIns).toHaveBeenCalledTimes(2);
});

test("images are removed although the removal of posts failed, and the failure is logged", async () => {
  const { requests, backend } = makeBackend({ isHistoryBroken: true });
  const retention = startRetention({ backend, log });
  await vi.advanceTimersByTimeAsync(6 * 60 * 60 * 1000);
  retention.stop();
  expect(requests.slice(1)).toEqual(IMAGES);
  expect(warn).toHaveBeenCalledWith(
    expect.anything(),
    expect.stringContaining("deleted posts could not be permanently removed"),
  );
});

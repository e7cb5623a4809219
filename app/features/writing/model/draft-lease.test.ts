import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BackendError } from "#app/lib/backend-error.ts";
import type { DraftBackend } from "./draft-backend.ts";
import { DraftLease } from "./draft-lease.ts";
import type { KnownDraft } from "./draft-sync-state.ts";
import type { SavedDraft } from "./server-draft.ts";

const RENEWED_MS = 25_000;
const SAVED = { id: "draft", revision: 3 } as SavedDraft;

const backend = {
  lease: vi.fn<DraftBackend["lease"]>(),
  release: vi.fn<DraftBackend["release"]>(async () => {}),
};
const text = {
  getDraft: vi.fn<() => KnownDraft | null>(),
  enqueue: (work: () => Promise<void>) => void work(),
  onDraftDeleted: vi.fn(),
  onConflict: vi.fn(async () => {}),
};
const draft: KnownDraft = { id: "draft", revision: 3, savedAt: null };

let page: EventTarget & { visibilityState: string };
let lease: DraftLease;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  backend.lease.mockResolvedValue(SAVED);
  text.getDraft.mockReturnValue(draft);
  lease = new DraftLease(backend, text);
  stop = lease.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the lease of an open draft", () => {
  test("is renewed while the page is visible, and at once when it is visible again", async () => {
    await vi.advanceTimersByTimeAsync(2 * RENEWED_MS);
    expect(backend.lease.mock.calls).toEqual(Array(2).fill([lease.getEditingSessionId(), "draft", false]));
    page.visibilityState = "hidden";
    await vi.advanceTimersByTimeAsync(4 * RENEWED_MS);
    expect(backend.lease).toHaveBeenCalledTimes(2);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(backend.lease).toHaveBeenCalledTimes(3);
    expect(text.onConflict).not.toHaveBeenCalled();
  });

  test("is released on page hide", () => {
    dispatchEvent(new Event("pagehide"));
    expect(backend.release.mock.calls).toEqual([[lease.getEditingSessionId(), "draft"]]);
  });

  test("is not renewed after it was stopped", async () => {
    stop();
    await vi.advanceTimersByTimeAsync(4 * RENEWED_MS);
    dispatchEvent(new Event("pagehide"));
    expect([backend.lease.mock.calls, backend.release.mock.calls]).toEqual([[], []]);
  });
});

test("no request is sent without a draft or during a conflict", async () => {
  text.getDraft.mockReturnValue(null);
  await vi.advanceTimersByTimeAsync(4 * RENEWED_MS);
  lease.release();
  expect([backend.lease.mock.calls, backend.release.mock.calls]).toEqual([[], []]);
});

test("no lease is taken when another draft replaced this one in the queue", async () => {
  text.getDraft.mockReturnValueOnce(draft).mockReturnValue({ ...draft, id: "another" });
  await vi.advanceTimersByTimeAsync(RENEWED_MS);
  expect(backend.lease).not.toHaveBeenCalled();
});

describe("the server's response", () => {
  test.each([
    ["reports a removed draft", async () => null, 1, []],
    ["has another revision", async () => ({ ...SAVED, revision: 4 }), 0, [[draft]]],
    ["is a refusal of the lease", () => Promise.reject(new BackendError("leased", 409, "PT409")), 0, [[draft]]],
    ["does not arrive", () => Promise.reject(new BackendError("", 0)), 0, []],
  ])("%s", async (_, respond, gone, changed) => {
    backend.lease.mockImplementation(respond);
    await vi.advanceTimersByTimeAsync(RENEWED_MS);
    expect(text.onDraftDeleted).toHaveBeenCalledTimes(gone);
    expect(text.onConflict.mock.calls).toEqual(changed);
  });
});

test("the lease can be taken over, and continued under an earlier session's id", async () => {
  lease.adoptSession("earlier");
  expect(await lease.take("draft")).toBe(SAVED);
  expect(backend.lease.mock.calls).toEqual([["earlier", "draft", true]]);
});

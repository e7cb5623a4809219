import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BackendError } from "#shared/backend-error.ts";
import { startPublisher } from "./publisher.ts";
import type { ScheduledDraft, ScheduledDrafts } from "./scheduled-drafts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DUE: ScheduledDraft = {
  id: "10000000-0000-4000-8000-000000000001",
  revision: 3,
  post_id: null,
  slug: "a-title",
  fields: { title: "A title", slug: "a-title", author: "Siti", content: "<p>Text</p>" },
  scheduled_for: "2026-03-01T17:30:00Z",
  due_in_seconds: -1,
};

type Store = Pick<ScheduledDrafts, "findNext" | "publish" | "rejectDraft">;

/** @param outcomes the results of the queries for a due draft, one after another; later queries return none */
function start(outcomes: (ScheduledDraft | Error)[], changes: Partial<Store> = {}) {
  const findNext = vi.fn<Store["findNext"]>(async (skipped) => {
    const [next = null] = outcomes;
    if (next && "id" in next && skipped.includes(next.id)) return null;
    outcomes.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  const publish = vi.fn<Store["publish"]>(async () => ({ outcome: "published", slug: "a-title" }));
  const rejectDraft = vi.fn<Store["rejectDraft"]>(async () => {});
  const onPublished = vi.fn();
  const publisher = startPublisher({
    store: { findNext, publish, rejectDraft, ...changes },
    timeZone: "Asia/Jakarta",
    log: pino({ enabled: false }),
    onPublished,
  });
  return { publisher, findNext, publish, rejectDraft, onPublished };
}

test("a due draft is published with its planned day, and the callback runs", async () => {
  const { publisher, publish, onPublished } = start([DUE]);
  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  expect(publish.mock.calls[0]?.[1]).toMatchObject({ slug: "a-title", date: "2026-03-02", excerpt: "Text" });
  await publisher.stop();
});

test("the publisher waits for a future time, at most half a minute or until a wake-up", async () => {
  const { publisher, findNext, publish } = start([
    { ...DUE, due_in_seconds: 100 },
    { ...DUE, due_in_seconds: 2 },
  ]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(findNext).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(findNext).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(findNext).toHaveBeenCalledTimes(3);
  publisher.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(findNext).toHaveBeenCalledTimes(4);
  expect(publish).not.toHaveBeenCalled();
  await publisher.stop();
});

test("during a database outage it tries again, and rejects no draft", async () => {
  const away = vi.fn<Store["publish"]>(async () => ({ outcome: "published", slug: "a-title" }));
  away.mockRejectedValueOnce(new BackendError("fetch failed", 0, ""));
  const { publisher, rejectDraft, onPublished } = start([new BackendError("no", 503, ""), DUE, DUE], {
    publish: away,
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(away).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(onPublished).toHaveBeenCalledOnce();
  expect(rejectDraft).not.toHaveBeenCalled();
  await publisher.stop();
});

test("a draft that always fails is tried again, and does not block other drafts", async () => {
  const other = {
    ...DUE,
    id: "10000000-0000-4000-8000-000000000002",
    slug: "other",
    fields: { ...DUE.fields, slug: "other" },
  };
  const publish = vi.fn<Store["publish"]>(async ({ id }) => {
    if (id === DUE.id) throw new BackendError("canceling statement due to statement timeout", 500, "57014");
    return { outcome: "published", slug: "other" };
  });
  const due = [DUE, other];
  const findNext = vi.fn<Store["findNext"]>(async (skipped) => due.find(({ id }) => !skipped.includes(id)) ?? null);
  const { publisher, onPublished } = start([], { publish, findNext });
  onPublished.mockImplementation(() => due.pop());
  await vi.advanceTimersByTimeAsync(0);
  expect([onPublished.mock.calls.length, publish.mock.calls.length]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(4999);
  expect(publish).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5001);
  expect(publish).toHaveBeenCalledTimes(4);
  await publisher.stop();
});

test("a rejection by a rule is stored with the draft as a sentence", async () => {
  const taken = vi.fn<Store["publish"]>(async () => {
    throw new BackendError("duplicate key value", 409, "23505");
  });
  const { publisher, rejectDraft, onPublished } = start([DUE], { publish: taken });
  await vi.waitFor(() => expect(rejectDraft).toHaveBeenCalledOnce());
  expect(rejectDraft.mock.calls[0]?.slice(1)).toEqual([
    'Not published on 2026-03-02 at 00:30 (Asia/Jakarta): Another post has the slug "a-title" already.',
    false,
  ]);
  expect(onPublished).not.toHaveBeenCalled();
  await publisher.stop();
});

test("a draft with more tags than a post may have is rejected", async () => {
  const { publisher, publish, rejectDraft } = start([
    { ...DUE, fields: { ...DUE.fields, content: "<".repeat(50_001) } },
  ]);
  await vi.waitFor(() => expect(rejectDraft).toHaveBeenCalledOnce());
  expect(rejectDraft.mock.calls[0]?.[1]).toMatch(/too many HTML tags: at most 50000\.$/);
  expect(publish).not.toHaveBeenCalled();
  await publisher.stop();
});

test("a project without this version's tables is queried rarely", async () => {
  const missing = new BackendError("Could not find the function", 404, "PGRST202");
  const { publisher, findNext } = start([missing, missing]);
  await vi.advanceTimersByTimeAsync(599_000);
  expect(findNext).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(findNext).toHaveBeenCalledTimes(2);
  await publisher.stop();
});

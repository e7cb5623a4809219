import { expect, it } from "vitest";
import { emptyValues } from "#app/features/posts/post-values.ts";
import { makeStorage } from "#tests/support/make-storage.ts";
import {
  draftKeyPrefix,
  dropDraft,
  listNewestDrafts,
  listStoredDrafts,
  type StoredDraft,
  storeDraft,
} from "./draft-storage.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const values = { ...emptyValues(), title: "T", content: "<p>x</p>" };

function draftOf(postId: string | null, id: string, writtenAt: number, slug = "t"): StoredDraft {
  return { key: draftKeyPrefix(postId) + id, values, writtenAt, slug };
}

it("lists the drafts of one post only, newest first", () => {
  const storage = makeStorage();
  const now = Date.now();
  for (const draft of [
    draftOf("1", "a", now - 2),
    draftOf("1", "b", now),
    draftOf("11", "c", now),
    draftOf(null, "d", now),
  ]) {
    expect(storeDraft(storage, draft)).toBe(true);
  }
  expect(listStoredDrafts(storage, draftKeyPrefix("1"))).toEqual([draftOf("1", "b", now), draftOf("1", "a", now - 2)]);
  dropDraft(storage, draftOf("1", "b", now).key);
  expect(listStoredDrafts(storage, draftKeyPrefix("1"))).toHaveLength(1);
});

it("gives the newest of each post that says where it can be restored", () => {
  const storage = makeStorage();
  const now = Date.now();
  const newest = draftOf("1", "b", now);
  const unsaid = draftOf("2", "a", now, "");
  const added = draftOf(null, "a", now - 5, "");
  for (const draft of [newest, draftOf("1", "a", now - 1), unsaid, added]) storeDraft(storage, draft);
  expect(listNewestDrafts(storage)).toEqual([newest, added]);
});

it("fills in what a draft of an older version lacks", () => {
  const storage = makeStorage();
  const { title, content, tags } = values;
  storage.setItem(
    `${draftKeyPrefix("1")}a`,
    JSON.stringify({ values: { title, content, tags }, writtenAt: Date.now() }),
  );
  expect(listStoredDrafts(storage, draftKeyPrefix("1"))).toMatchObject([{ values, slug: "" }]);
});

it("drops what is older than 90 days and what is no draft, and leaves other keys alone", () => {
  const storage = makeStorage();
  const now = Date.now();
  storeDraft(storage, draftOf("1", "old", now - 91 * DAY_MS));
  storeDraft(storage, draftOf("1", "new", now - 89 * DAY_MS));
  storage.setItem(`${draftKeyPrefix("1")}broken`, "{");
  storage.setItem(`${draftKeyPrefix("1")}other`, JSON.stringify({ values: { title: 1 }, writtenAt: now }));
  storage.setItem("theme", "dark");
  expect(listStoredDrafts(storage, draftKeyPrefix("1")).map(({ key }) => key)).toEqual([`${draftKeyPrefix("1")}new`]);
  expect(storage.length).toBe(2);
});

it("says that it could not store, and lists nothing, where storage is full or forbidden", () => {
  const refuse = () => {
    throw new DOMException("no", "QuotaExceededError");
  };
  const forbidden: Storage = { ...makeStorage(), setItem: refuse, removeItem: refuse, key: refuse, length: 1 };
  expect(storeDraft(forbidden, draftOf("1", "a", 0))).toBe(false);
  expect(() => dropDraft(forbidden, "a")).not.toThrow();
  expect(listStoredDrafts(forbidden, "")).toEqual([]);
});

import { expect, it } from "vitest";
import { emptyValues } from "#app/features/posts/post-values.ts";
import { makeStorage } from "#tests/support/make-storage.ts";
import {
  becomeNewPost,
  claimDraft,
  draftKeyPrefix,
  dropDraft,
  isWithoutAccount,
  listStoredDrafts,
  listUnsavedDrafts,
  postIdOf,
  type StoredDraft,
  storeDraft,
} from "./draft-storage.ts";

const ACCOUNT = "10000000-0000-4000-8000-000000000001";
const DAY_MS = 24 * 60 * 60 * 1000;
const values = { ...emptyValues(), title: "T", content: "<p>x</p>" };

function draftOf(postId: string | null, id: string, writtenAt: number, slug = "t"): StoredDraft {
  return { key: draftKeyPrefix(ACCOUNT, postId) + id, values, writtenAt, slug };
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
  expect(listStoredDrafts(storage, draftKeyPrefix(ACCOUNT, "1"))).toEqual([
    draftOf("1", "b", now),
    draftOf("1", "a", now - 2),
  ]);
  dropDraft(storage, draftOf("1", "b", now).key);
  expect(listStoredDrafts(storage, draftKeyPrefix(ACCOUNT, "1"))).toHaveLength(1);
});

it("lists the newest text of each post that no server has and that has an edit page", () => {
  const storage = makeStorage();
  const now = Date.now();
  const newest = draftOf("1", "b", now);
  const unsaid = draftOf("2", "a", now, "");
  const added = draftOf(null, "a", now - 5, "");
  const link = { id: "d", revision: 1, session: "s" };
  const onServer = { ...draftOf("3", "a", now), serverDraft: { ...link, hasText: true } };
  for (const draft of [newest, draftOf("1", "a", now - 1), unsaid, added, onServer]) storeDraft(storage, draft);
  expect(listUnsavedDrafts(storage, ACCOUNT)).toEqual([newest, added]);
  const older = draftOf("1", "a", now - 1);
  expect(listUnsavedDrafts(storage, ACCOUNT, ({ key }) => key === newest.key)).toEqual([older, added]);
});

it("moves the text of a deleted post to a new post", () => {
  const storage = makeStorage();
  const draft = { ...draftOf("1", "a", Date.now()), baseVersion: "v1" };
  storeDraft(storage, draft);
  expect(postIdOf(draft)).toBe("1");
  becomeNewPost(storage, draft, ACCOUNT);
  const [moved] = listStoredDrafts(storage, draftKeyPrefix(ACCOUNT, null));
  expect(moved).toMatchObject({ values, slug: "" });
  expect([storage.length, moved?.baseVersion, moved && postIdOf(moved)]).toEqual([1, undefined, null]);
});

it("adds missing fields to drafts of older releases", () => {
  const storage = makeStorage();
  const { title, content, tags } = values;
  storage.setItem(
    `${draftKeyPrefix(ACCOUNT, "1")}a`,
    JSON.stringify({ values: { title, content, tags }, writtenAt: Date.now() }),
  );
  expect(listStoredDrafts(storage, draftKeyPrefix(ACCOUNT, "1"))).toMatchObject([{ values, slug: "" }]);
});

it("removes drafts older than 90 days and invalid drafts, but no other keys", () => {
  const storage = makeStorage();
  const now = Date.now();
  storeDraft(storage, draftOf("1", "old", now - 91 * DAY_MS));
  storeDraft(storage, draftOf("1", "new", now - 89 * DAY_MS));
  storage.setItem(`${draftKeyPrefix(ACCOUNT, "1")}broken`, "{");
  storage.setItem(`${draftKeyPrefix(ACCOUNT, "1")}other`, JSON.stringify({ values: { title: 1 }, writtenAt: now }));
  storage.setItem("theme", "dark");
  expect(listStoredDrafts(storage, draftKeyPrefix(ACCOUNT, "1")).map(({ key }) => key)).toEqual([
    `${draftKeyPrefix(ACCOUNT, "1")}new`,
  ]);
  expect(storage.length).toBe(2);
});

it("reports a full or disabled storage, and lists no drafts then", () => {
  const reject = () => {
    throw new DOMException("no", "QuotaExceededError");
  };
  const forbidden: Storage = { ...makeStorage(), setItem: reject, removeItem: reject, key: reject, length: 1 };
  expect(storeDraft(forbidden, draftOf("1", "a", 0))).toBe(false);
  expect(() => dropDraft(forbidden, "a")).not.toThrow();
  expect(listStoredDrafts(forbidden, "")).toEqual([]);
});

it("lists no text of another account, and a text without an account until somebody claims it", () => {
  const storage = makeStorage();
  const now = Date.now();
  const other = "20000000-0000-4000-8000-000000000002";
  const old = { ...draftOf("1", "a", now), key: "nusagrid-draft:post:1:a" };
  storeDraft(storage, { ...draftOf(null, "b", now), key: `${draftKeyPrefix(other, null)}b` });
  storeDraft(storage, old);
  expect(listUnsavedDrafts(storage, ACCOUNT).map((draft) => [draft.key, isWithoutAccount(draft)])).toEqual([
    [old.key, true],
  ]);
  claimDraft(storage, old, ACCOUNT);
  expect(listUnsavedDrafts(storage, ACCOUNT).map(isWithoutAccount)).toEqual([false]);
  expect(listStoredDrafts(storage, draftKeyPrefix(ACCOUNT, "1"))).toHaveLength(1);
  expect(listUnsavedDrafts(storage, other)).toHaveLength(1);
});

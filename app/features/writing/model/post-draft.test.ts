import { describe, expect, it } from "vitest";
import { areSameValues, rowOf } from "#app/features/posts/post-values.ts";
import type { Post } from "#shared/post.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { allValues, type DraftChange, type PostDraft, reduceDraft, startDraft } from "./post-draft.ts";

const post: Post = {
  ...makePost({ slug: "first", title: "First", date: "2026-01-02", author: "Siti", tags: ["cloud"] }),
  id: "1",
  language: "en",
  translation_of: null,
  created_at: "",
  updated_at: "v1",
};

const typed = (name: "title" | "slug" | "author" | "date" | "content" | "imageUrl", value: string): DraftChange => ({
  type: "typed",
  name,
  value,
});

function draftAfter(start: Post | null, ...changes: DraftChange[]): PostDraft {
  return changes.reduce(reduceDraft, startDraft(start, "Asia/Jakarta"));
}

function isUnsaved(draft: PostDraft): boolean {
  return draft.file !== null || !areSameValues(allValues(draft), draft.saved);
}

describe("the slug", () => {
  it.each<[string, Post | null, DraftChange[], string]>([
    ["follows the title", null, [typed("title", "A new Post")], "a-new-post"],
    ["stays as typed", null, [typed("slug", "mine"), typed("title", "A new Post")], "mine"],
    [
      "follows the title again after it was cleared",
      null,
      [typed("slug", "x"), typed("slug", ""), typed("title", "New")],
      "new",
    ],
    ["of a published post moves with the title", post, [typed("title", "Second")], "second"],
    ["can be preserved", post, [typed("title", "Second"), { type: "slug-preserved" }], "first"],
    ["stays preserved", post, [typed("title", "Second"), { type: "slug-preserved" }, typed("title", "Third")], "first"],
  ])("%s", (_name, start, changes, slug) => {
    expect(draftAfter(start, ...changes).values.slug).toBe(slug);
  });

  it("has an error as soon as the title gives an invalid one, until a title gives a valid one", () => {
    const rejected = draftAfter(null, typed("title", "a_b"));
    expect(rejected.errors.slug).toBeDefined();
    expect(draftAfter(null, typed("title", "a_b"), typed("title", "Seoul")).errors.slug).toBeUndefined();
    expect(draftAfter(null, typed("title", "a_b"), typed("title", "")).errors.slug).toBeUndefined();
  });

  it("contains the day of the post for a title in another script", () => {
    const draft = draftAfter(null, typed("date", "2026-01-02"), typed("title", "한국어"));
    expect([draft.values.slug, draft.errors.slug]).toEqual(["post-2026-01-02", undefined]);
  });
});

describe("errors", () => {
  it("accept the current day of a post, even if it is in the future, and reject any other future day", () => {
    const ahead: Post = { ...post, date: "2999-01-02" };
    const date = (start: Post | null, day: string) =>
      draftAfter(start, typed("date", day), { type: "checked" }).errors.date;
    expect([date(ahead, "2999-01-02"), date(ahead, "2025-01-01")]).toEqual([undefined, undefined]);
    expect([date(ahead, "2999-01-01"), date(post, "2999-01-02"), date(null, "2999-01-02")]).toEqual(
      Array(3).fill("Date must not be before 1900-01-01 or in the future."),
    );
  });

  it("are not shown before the first attempt to save", () => {
    expect(draftAfter(post, typed("author", "")).errors).toEqual({});
  });

  it("are shown for every field at the first attempt, and follow each change afterwards", () => {
    const tried = draftAfter(null, { type: "checked" });
    expect(Object.keys(tried.errors).sort()).toEqual(["author", "content", "slug", "title"]);
    const mended = [typed("title", "Title"), typed("author", "Siti"), typed("content", "<p>a</p>")].reduce(
      reduceDraft,
      tried,
    );
    expect(Object.values(mended.errors).filter(Boolean)).toEqual([]);
    expect(reduceDraft(mended, typed("author", " ")).errors.author).toBe("Author is required.");
  });

  it("of the backend are shown at their field until the field changes", () => {
    const rejected = draftAfter(post, { type: "checked" }, { type: "rejected", field: "slug", message: "Taken." });
    expect(rejected.errors.slug).toBe("Taken.");
    expect(reduceDraft(rejected, typed("author", "Budi")).errors.slug).toBe("Taken.");
    expect(reduceDraft(rejected, typed("slug", "second")).errors.slug).toBeUndefined();
  });

  it("disappear when another post is loaded", () => {
    expect(draftAfter(post, typed("title", ""), { type: "checked" }, { type: "loaded", post }).errors).toEqual({});
  });
});

describe("unsaved changes", () => {
  it.each<[string, DraftChange[], boolean]>([
    ["nothing typed", [], false],
    ["a letter", [typed("author", "Siti R")], true],
    ["a letter typed and removed", [typed("author", "Siti R"), typed("author", "Siti")], false],
    ["an unfinished tag", [{ type: "tag-typed", text: "secur" }], true],
    ["a tag that the post already has", [{ type: "tag-typed", text: "cloud" }], false],
    ["a chosen image", [{ type: "file-chosen", file: new File([], "a.png") }], true],
    [
      "an image chosen and removed",
      [
        { type: "file-chosen", file: new File([], "a.png") },
        { type: "file-chosen", file: null },
      ],
      false,
    ],
    [
      "an image uploaded",
      [
        { type: "file-chosen", file: new File([], "a.png") },
        { type: "file-uploaded", url: "/a.png" },
      ],
      true,
    ],
    [
      "a restored text",
      [{ type: "opened", values: { ...startDraft(post, "Asia/Jakarta").values, title: "Other" }, baseVersion: null }],
      true,
    ],
  ])("%s", (_name, changes, expected) => {
    expect(isUnsaved(draftAfter(post, ...changes))).toBe(expected);
  });
});

it("a check converts the text of the tags' field to tags", () => {
  const draft = draftAfter(post, { type: "tag-typed", text: "security, cloud" }, { type: "checked" });
  expect([draft.values.tags, draft.tagText]).toEqual([["cloud", "security"], ""]);
});

it("a chosen image replaces the URL", () => {
  const file = new File([], "a.png");
  const draft = draftAfter(post, typed("imageUrl", "https://a.example/b.png"), { type: "file-chosen", file });
  expect([draft.values.imageUrl, draft.file]).toEqual(["", file]);
  const uploaded = reduceDraft(draft, { type: "file-uploaded", url: "/b.png" });
  expect([uploaded.values.imageUrl, uploaded.file]).toEqual(["/b.png", null]);
});

it("restored text retains its slug", () => {
  const values = { ...startDraft(post, "Asia/Jakarta").values, title: "Other", slug: "mine" };
  const draft = draftAfter(post, { type: "opened", values, baseVersion: null }, typed("title", "Another"));
  expect(draft.values.slug).toBe("mine");
});

it("a suggested slug of restored text follows the title", () => {
  const values = { ...startDraft(null, "Asia/Jakarta").values, title: "Other", slug: "other" };
  const draft = draftAfter(null, { type: "opened", values, baseVersion: null }, typed("title", "Another"));
  expect(draft.values.slug).toBe("another");
});

it("sends trimmed fields, null for no image and an excerpt of the sanitised content", () => {
  const draft = draftAfter(post, typed("title", " A "), typed("author", " B "), typed("content", "<p>stored</p>"));
  expect(rowOf(allValues(draft), "<p>sanitised</p>")).toEqual({
    title: "A",
    slug: "a",
    author: "B",
    date: "2026-01-02",
    excerpt: "sanitised",
    content: "<p>stored</p>",
    image_url: null,
    tags: ["cloud"],
  });
});

it("a server draft is saved over its base version, until the editor decides for another version", () => {
  const { saved } = startDraft(post, "Asia/Jakarta");
  const opened: DraftChange = { type: "opened", values: { ...saved, title: "Second" }, baseVersion: "v0" };
  const draft = draftAfter(post, typed("author", "Budi"), opened);
  expect([draft.values.title, draft.values.author, draft.post?.updated_at]).toEqual(["Second", "Siti", "v0"]);
  expect([draft.saved, isUnsaved(draft)]).toEqual([saved, true]);
  expect(draftAfter(post, opened, { type: "rebased", version: "v1" }).post?.updated_at).toBe("v1");
  expect(draftAfter(post, { ...opened, baseVersion: null }).post?.updated_at).toBe("v1");
  expect(draftAfter(null, opened).post).toBeNull();
});

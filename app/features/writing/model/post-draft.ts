import { checkPostForm, isDay, type PostFormErrors, type PostFormValues } from "#app/features/posts/post-schema.ts";
import { emptyValues, valuesOf } from "#app/features/posts/post-values.ts";
import { suggestSlug } from "#app/features/posts/suggest-slug.ts";
import { addTags, splitTags } from "#app/features/posts/tags.ts";
import { isSlug, type Post } from "#shared/post.ts";
import { todayIn } from "#shared/zoned-time.ts";

/** State of the post form (spec sections 3 to 5 and 9). */
export type PostDraft = {
  /** The post as last loaded or saved; null for a new post. */
  post: Post | null;
  /** Values of the form without edits. */
  saved: PostFormValues;
  values: PostFormValues;
  /** Text in the tags input that has not become a tag yet. */
  tagText: string;
  /** A chosen image; the save uploads it. */
  file: File | null;
  /** False while the slug follows the title. */
  isSlugTyped: boolean;
  /** True after the first save attempt; from then on each change updates the errors. */
  isChecked: boolean;
  errors: PostFormErrors;
  /** The firm's time zone. */
  zone: string;
};

export type TextField = Exclude<keyof PostFormValues, "tags">;

export type DraftChange =
  | { type: "loaded"; post: Post | null }
  /** Shows a text of a store, or the text that it replaced. `baseVersion` is the post version that the text is based on. */
  | { type: "opened" | "undone"; values: PostFormValues; baseVersion: string | null }
  /** Sets the post version that the next save replaces. */
  | { type: "rebased"; version: string }
  | { type: "typed"; name: TextField; value: string }
  /** Sets the text of the tags' field, and the tags that it became. */
  | { type: "tag-typed"; text: string; tags?: string[] }
  /** Sets an image file and clears the URL; null clears both. */
  | { type: "file-chosen"; file: File | null }
  | { type: "file-uploaded"; url: string }
  | { type: "slug-preserved" }
  | { type: "checked" }
  | { type: "rejected"; field: TextField; message: string };

export function startDraft(post: Post | null, zone: string): PostDraft {
  const values = post ? valuesOf(post) : emptyValues(todayIn(zone));
  return {
    post,
    saved: values,
    values,
    tagText: "",
    file: null,
    isSlugTyped: false,
    isChecked: false,
    errors: {},
    zone,
  };
}

export function reduceDraft(draft: PostDraft, change: DraftChange): PostDraft {
  switch (change.type) {
    case "loaded":
      return startDraft(change.post, draft.zone);
    case "opened":
    case "undone": {
      const post = begunFrom(draft.post, change.baseVersion);
      const isSlugTyped = change.values.slug !== proposeSlug(draft, change.values);
      return { ...startDraft(draft.post, draft.zone), post, saved: draft.saved, values: change.values, isSlugTyped };
    }
    case "rebased":
      return { ...draft, post: begunFrom(draft.post, change.version) };
    case "typed":
      return typeIn(draft, change.name, change.value);
    case "tag-typed":
      return withValues({ ...draft, tagText: change.text }, { tags: change.tags ?? draft.values.tags });
    case "file-chosen":
      return withValues({ ...draft, file: change.file }, { imageUrl: "" });
    case "file-uploaded":
      return withValues({ ...draft, file: null }, { imageUrl: change.url });
    case "slug-preserved":
      return draft.post ? withoutSlugError(typeIn(draft, "slug", draft.post.slug)) : draft;
    case "checked": {
      const values = allValues(draft);
      return { ...draft, values, tagText: "", isChecked: true, errors: checkValues(draft, values) };
    }
    case "rejected":
      return { ...draft, errors: { ...draft.errors, [change.field]: change.message } };
  }
}

export function allValues({ values, tagText }: PostDraft): PostFormValues {
  return { ...values, tags: addTags(values.tags, splitTags(tagText)) };
}

/** Sets the base version, so that the database rejects a save over a newer post. */
function begunFrom(post: Post | null, version: string | null): Post | null {
  return post && version !== null ? { ...post, updated_at: version } : post;
}

function typeIn(draft: PostDraft, name: TextField, value: string): PostDraft {
  const typed = withValues(draft, { [name]: value });
  if (name === "slug") return { ...typed, isSlugTyped: value !== "" };
  if (name === "title") return followTitle(typed);
  return typed;
}

function followTitle(draft: PostDraft): PostDraft {
  const { title, slug: typed } = draft.values;
  if (draft.isSlugTyped && typed !== "") return draft;
  const slug = proposeSlug(draft, draft.values);
  const next = { ...withValues(draft, { slug }), isSlugTyped: false };
  // The suggested slug may be invalid; the error then appears at once, not on saving.
  if (title.trim() === "" || isSlug(slug)) return withoutSlugError(next);
  return { ...next, errors: { ...next.errors, slug: checkValues(next, next.values).slug } };
}

function proposeSlug({ zone }: PostDraft, { title, date }: PostFormValues): string {
  return suggestSlug(title, isDay(date) ? date : todayIn(zone));
}

function withValues(draft: PostDraft, typed: Partial<PostFormValues>): PostDraft {
  const values = { ...draft.values, ...typed };
  if (!draft.isChecked) return { ...draft, values };
  const isTyped = ([name]: [string, unknown]) => name in typed;
  const others = Object.entries(draft.errors).filter((error) => !isTyped(error));
  const found = Object.entries(checkValues(draft, values)).filter(isTyped);
  return { ...draft, values, errors: Object.fromEntries([...others, ...found]) };
}

/** Accepts the post's current day even if it is after today, because the zone of the firm may have changed. */
function checkValues({ post, zone }: PostDraft, values: PostFormValues): PostFormErrors {
  const lastDay = todayIn(zone);
  return checkPostForm(values, post && post.date === values.date && post.date > lastDay ? post.date : lastDay);
}

function withoutSlugError(draft: PostDraft): PostDraft {
  return { ...draft, errors: { ...draft.errors, slug: undefined } };
}

import type { TablesInsert } from "#app/lib/database-types.ts";
import { deriveExcerpt } from "./derive-excerpt.ts";
import { isSlug, type Post } from "./post.ts";
import { checkPostForm, type PostFormErrors, type PostFormValues, today } from "./post-schema.ts";
import { suggestSlug } from "./suggest-slug.ts";
import { addTags, splitTags } from "./tags.ts";

export type PostRow = TablesInsert<"blog_posts">;

/** The state of a post being written (spec sections 3 to 5 and 9). */
export type PostDraft = {
  /** As loaded or saved last; null for a new post. */
  post: Post | null;
  /** What the form shows of it while nothing is typed. */
  saved: PostFormValues;
  values: PostFormValues;
  /** What stands in the tags' input and is no tag yet. */
  tagText: string;
  /** A chosen image; it is uploaded on saving. */
  file: File | null;
  /** False while the slug follows the title. */
  isSlugTyped: boolean;
  /** Saving was tried: from then on errors follow what is typed. */
  isChecked: boolean;
  errors: PostFormErrors;
};

export type TextField = Exclude<keyof PostFormValues, "tags">;

export type DraftChange =
  | { type: "loaded"; post: Post | null }
  | { type: "restored"; values: PostFormValues }
  /** A draft of the server. Of a post it changes the version it was begun from. */
  | { type: "draft-opened"; values: PostFormValues; baseVersion: string | null }
  /** The text replaces that version of the post. */
  | { type: "rebased"; version: string }
  | { type: "typed"; name: TextField; value: string }
  | { type: "tags-changed"; tags: string[] }
  | { type: "tag-typed"; text: string }
  /** An image chosen in place of an URL, or none in place of either. */
  | { type: "file-chosen"; file: File | null }
  | { type: "file-uploaded"; url: string }
  | { type: "slug-kept" }
  | { type: "checked" }
  | { type: "refused"; field: TextField; message: string };

export function startDraft(post: Post | null): PostDraft {
  const values = post ? valuesOf(post) : emptyValues();
  return { post, saved: values, values, tagText: "", file: null, isSlugTyped: false, isChecked: false, errors: {} };
}

export function reduceDraft(draft: PostDraft, change: DraftChange): PostDraft {
  switch (change.type) {
    case "loaded":
      return startDraft(change.post);
    case "restored":
      return withText(draft, change.values);
    case "draft-opened":
      return { ...withText(draft, change.values), file: null, post: begunFrom(draft.post, change.baseVersion) };
    case "rebased":
      return { ...draft, post: begunFrom(draft.post, change.version) };
    case "typed":
      return typeIn(draft, change.name, change.value);
    case "tags-changed":
      return withValues(draft, { tags: change.tags });
    case "tag-typed":
      return { ...draft, tagText: change.text };
    case "file-chosen":
      return withValues({ ...draft, file: change.file }, { imageUrl: "" });
    case "file-uploaded":
      return withValues({ ...draft, file: null }, { imageUrl: change.url });
    case "slug-kept":
      return draft.post ? withoutSlugError(typeIn(draft, "slug", draft.post.slug)) : draft;
    case "checked": {
      const values = allValues(draft);
      return { ...draft, values, tagText: "", isChecked: true, errors: checkValues(draft, values) };
    }
    case "refused":
      return { ...draft, errors: { ...draft.errors, [change.field]: change.message } };
  }
}

export function allValues({ values, tagText }: PostDraft): PostFormValues {
  return { ...values, tags: addTags(values.tags, splitTags(tagText)) };
}

export function isUnsaved(draft: PostDraft): boolean {
  return draft.file !== null || !areSameValues(allValues(draft), draft.saved);
}

/** What is stored, given content that has been sanitised for its excerpt: no image is null. */
export function rowOf(values: PostFormValues, sanitisedContent: string): PostRow {
  return {
    title: values.title.trim(),
    slug: values.slug,
    author: values.author.trim(),
    date: values.date,
    excerpt: deriveExcerpt(sanitisedContent),
    content: values.content,
    image_url: values.imageUrl.trim() || null,
    tags: values.tags,
  };
}

export function areSameValues(a: PostFormValues, b: PostFormValues): boolean {
  return (
    a.title === b.title &&
    a.slug === b.slug &&
    a.author === b.author &&
    a.date === b.date &&
    a.content === b.content &&
    a.imageUrl === b.imageUrl &&
    a.tags.join("\n") === b.tags.join("\n")
  );
}

function withText(draft: PostDraft, values: PostFormValues): PostDraft {
  return { ...draft, values, tagText: "", isSlugTyped: true, isChecked: false, errors: {} };
}

/** So that saving it is refused where somebody has changed the post since. */
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
  const slug = suggestSlug(title);
  const next = { ...withValues(draft, { slug }), isSlugTyped: false };
  // The suggestion may be one the rules refuse; then it is said now and not on saving.
  if (title.trim() === "" || isSlug(slug)) return withoutSlugError(next);
  return { ...next, errors: { ...next.errors, slug: checkValues(next, next.values).slug } };
}

function withValues(draft: PostDraft, typed: Partial<PostFormValues>): PostDraft {
  const values = { ...draft.values, ...typed };
  if (!draft.isChecked) return { ...draft, values };
  const isTyped = ([name]: [string, unknown]) => name in typed;
  const others = Object.entries(draft.errors).filter((error) => !isTyped(error));
  const found = Object.entries(checkValues(draft, values)).filter(isTyped);
  return { ...draft, values, errors: Object.fromEntries([...others, ...found]) };
}

/** The day a post has already is none of the future: a zone ahead of the editor's own may have published it. */
function checkValues({ post }: PostDraft, values: PostFormValues): PostFormErrors {
  const lastDay = today();
  return checkPostForm(values, post && post.date === values.date && post.date > lastDay ? post.date : lastDay);
}

function withoutSlugError(draft: PostDraft): PostDraft {
  return { ...draft, errors: { ...draft.errors, slug: undefined } };
}

export function emptyValues(): PostFormValues {
  return { title: "", slug: "", author: "", date: today(), content: "", imageUrl: "", tags: [] };
}

export function valuesOf(post: Post): PostFormValues {
  const { title, slug, author, date, content, image_url, tags } = post;
  return { title, slug, author, date, content, imageUrl: image_url ?? "", tags: tags ?? [] };
}

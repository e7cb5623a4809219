import { checkPostForm, type PostFormErrors, type PostFormValues } from "#app/features/posts/post-schema.ts";
import { type PostRow, rowOf } from "#app/features/posts/post-values.ts";
import type { Tables } from "#shared/database-types.ts";

export type DraftText = Pick<
  Tables<"post_drafts">,
  "post_id" | "title" | "slug" | "author" | "date" | "content" | "image_url" | "tags"
>;

export function checkScheduledPost(draft: DraftText, day: string): PostFormErrors {
  return checkPostForm(valuesOn(draft, day), day);
}

type ScheduledPost = { row: PostRow } | { errors: PostFormErrors };

/** Returns the post that a draft becomes on a day, with the rules of the form. */
export function makeScheduledPost(draft: DraftText, day: string, sanitize: (html: string) => string): ScheduledPost {
  const values = valuesOn({ ...draft, content: sanitize(draft.content) }, day);
  const errors = checkPostForm(values, day);
  return Object.values(errors).some(Boolean) ? { errors } : { row: rowOf(values, values.content) };
}

/** A new post gets the day of its publication; a corrected post keeps its day. */
function valuesOn({ post_id, image_url, title, slug, author, date, content, tags }: DraftText, day: string) {
  return {
    title,
    slug,
    author,
    date: post_id === null ? day : date,
    content,
    imageUrl: image_url,
    tags,
  } satisfies PostFormValues;
}

import { checkPostForm, type PostFormErrors, type PostFormValues } from "#app/features/posts/post-schema.ts";
import { type PostRow, rowOf } from "#app/features/posts/post-values.ts";
import { type ServerDraft, valuesOfDraft } from "./model/server-draft.ts";

export type DraftText = Pick<ServerDraft, "post_id" | "fields">;

export function checkScheduledPost(draft: DraftText, day: string): PostFormErrors {
  return checkPostForm(valuesOn(draft, day), day);
}

type ScheduledPost = { row: PostRow } | { errors: PostFormErrors };

/** Returns the post that a draft becomes on a day, with the rules of the form. */
export function makeScheduledPost(draft: DraftText, day: string, sanitize: (html: string) => string): ScheduledPost {
  const typed = valuesOn(draft, day);
  const values = { ...typed, content: sanitize(typed.content) };
  const errors = checkPostForm(values, day);
  return Object.values(errors).some(Boolean) ? { errors } : { row: rowOf(values, values.content) };
}

/** A new post gets the day of its publication; an edited post retains its day. */
function valuesOn(draft: DraftText, day: string): PostFormValues {
  const values = valuesOfDraft(draft);
  return draft.post_id === null ? { ...values, date: day } : values;
}

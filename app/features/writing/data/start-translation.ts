import { fieldsOf, valuesOf } from "#app/features/posts/post-values.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Language } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";

/** Adds a draft with picture, tags, author and date of the post. @returns the id of the draft. @throws BackendError */
export async function startTranslation(database: DatabaseClient, post: Post, language: Language): Promise<string> {
  const { author, date, image_url, tags, translation_of, id } = post;
  const values = valuesOf({ author, date, image_url, tags, language, translation_of: translation_of ?? id });
  const query = database.from("post_drafts").insert([{ fields: fieldsOf(values) }]);
  return unwrap(await query.select("id").single()).id;
}

import { insertPost } from "#app/features/posts/data/save-post.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, isUniqueViolation } from "#app/lib/backend-error.ts";
import type { Post } from "#shared/post.ts";
import { getDeletedPost } from "./get-deleted-post.ts";

const OWN_ID = "blog_posts_pkey";

/** Another post has this slug. */
export class SlugTakenError extends Error {
  override readonly name = "SlugTakenError";
  readonly slug: string;

  constructor(slug: string) {
    super(`Another post has the address /blog/${slug} now.`);
    this.slug = slug;
  }
}

/** Restores the post with its id and versions. @param slug a new one @throws SlugTakenError, BackendError */
export async function bringBackPost(
  database: DatabaseClient,
  { id, slug }: { id: string; slug?: string },
): Promise<Post> {
  const deleted = await getDeletedPost(database, id);
  if (!deleted) throw new BackendError("It is not among the deleted posts any more.", 404);
  const row = { ...deleted.fields, ...(slug !== undefined && { slug }) };
  try {
    return await insertPost(database, { id, ...row });
  } catch (error) {
    if (!(error instanceof BackendError) || !isUniqueViolation(error)) throw error;
    if (error.message.includes(OWN_ID)) throw new BackendError("Somebody has brought it back already.", 409);
    throw new SlugTakenError(row.slug);
  }
}

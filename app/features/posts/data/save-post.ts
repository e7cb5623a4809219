import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import type { Post } from "#shared/post.ts";
import type { PostRow } from "../post-values.ts";

/** Names the version an update starts from, so that the database can reject an update over a newer one. */
const EDITED_VERSION_HEADER = "x-edited-version";

/** Adds a post and returns the stored row (spec section 7). @throws BackendError */
export async function insertPost(database: DatabaseClient, row: PostRow): Promise<Post> {
  const [saved] = unwrap(await database.from("blog_posts").insert([row]).select());
  if (!saved) throw new BackendError("The backend did not give the post back.", 500);
  return saved;
}

/** @param version `updated_at` of the opened version. @throws BackendError, 409 when a newer version exists */
export async function updatePost(
  database: DatabaseClient,
  { id, version, row }: { id: string; version: string; row: PostRow },
): Promise<Post> {
  const [saved] = unwrap(
    await database.from("blog_posts").update(row).eq("id", id).select().setHeader(EDITED_VERSION_HEADER, version),
  );
  if (!saved) throw new BackendError("The post no longer exists.", 404);
  return saved;
}

export async function deletePost(database: DatabaseClient, id: string): Promise<void> {
  unwrap(await database.from("blog_posts").delete().eq("id", id));
}

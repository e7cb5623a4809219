import { insertPost } from "#app/features/posts/data/save-post.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import { LONGEST_SLUG, type Post } from "#shared/post.ts";
import type { DeletedPost } from "../post-version.ts";

/** Returns the deleted post with its text, or null when it does not exist. @throws BackendError */
export async function getDeletedPost(
  database: DatabaseClient,
  id: string,
  signal?: AbortSignal,
): Promise<DeletedPost | null> {
  const query = database.from("deleted_posts").select<string, DeletedPost>("*").eq("id", id);
  return unwrap(await (signal ? query.abortSignal(signal) : query).maybeSingle());
}

const OWN_ID = "blog_posts_pkey";

/** Restores the post with its id and versions. @throws BackendError, a unique violation when another post has the slug */
export async function restorePost(database: DatabaseClient, id: string, slug: string): Promise<Post> {
  const deleted = await getDeletedPost(database, id);
  if (!deleted) throw new BackendError(texts.deleted.gone, 404);
  try {
    return await insertPost(database, { ...deleted.fields, id, slug });
  } catch (error) {
    const isBack = error instanceof BackendError && error.message.includes(OWN_ID);
    throw isBack ? new BackendError(texts.deleted.isBack, 409) : error;
  }
}

const TRIES = 20;

/** Returns a similar slug that no post has. @throws BackendError */
export async function findFreeSlug(database: DatabaseClient, slug: string): Promise<string> {
  const base = slug.slice(0, LONGEST_SLUG - 4).replace(/-$/, "");
  const wanted = Array.from({ length: TRIES }, (_, index) => `${base}-${index + 2}`);
  const taken = unwrap(await database.from("blog_posts").select("slug").in("slug", wanted));
  return wanted.find((candidate) => !taken.some((post) => post.slug === candidate)) ?? `${base}-${TRIES + 2}`;
}

/** Removes a deleted post and its versions. @throws BackendError */
export async function deletePermanently(database: DatabaseClient, id: string): Promise<void> {
  unwrap(await database.from("deleted_posts").delete().eq("id", id));
}

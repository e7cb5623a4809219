import { areSameValues, valuesOf } from "#app/features/posts/post-values.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import { type PostOfDraft, type SavedDraft, type ServerDraft, valuesOfDraft } from "../model/server-draft.ts";

/** Returns ids of drafts with a published text. Compares texts only if a post is newer. @throws BackendError */
export async function listPublishedDrafts(
  database: DatabaseClient,
  drafts: SavedDraft[],
  posts: PostOfDraft[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const pairs = drafts.flatMap((draft) => {
    const post = posts.find(({ id, slug }) => (draft.post_id === null ? slug === draft.slug : id === draft.post_id));
    const mayBePublished = post !== undefined && Date.parse(post.updated_at) >= Date.parse(draft.saved_at);
    return mayBePublished ? [{ draftId: draft.id, postId: post.id }] : [];
  });
  if (pairs.length === 0) return new Set();
  const ids = (key: "draftId" | "postId") => pairs.map((pair) => pair[key]);
  const [draftRows, postRows] = await Promise.all([
    database
      .from("post_drafts")
      .select<string, Pick<ServerDraft, "id" | "fields">>("id, fields")
      .in("id", ids("draftId"))
      .abortSignal(signal)
      .then(unwrap),
    database.from("blog_posts").select("*").in("id", ids("postId")).abortSignal(signal).then(unwrap),
  ]);
  const published = pairs.filter(({ draftId, postId }) => {
    const draft = draftRows.find(({ id }) => id === draftId);
    const post = postRows.find(({ id }) => id === postId);
    return draft && post && areSameValues(valuesOfDraft(draft), valuesOf(post));
  });
  return new Set(published.map(({ draftId }) => draftId));
}

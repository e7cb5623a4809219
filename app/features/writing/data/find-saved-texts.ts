import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { unwrap } from "#shared/backend-error.ts";
import { postIdOf, type StoredDraft } from "../model/draft-storage.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { meetCopy } from "../model/writing-state.ts";

/** What the server has of the posts whose text this browser stores. */
export type SavedTexts = { drafts: ServerDraft[]; posts: { id: string; slug: string }[] };

/** @throws BackendError */
export async function findSavedTexts(
  database: DatabaseClient,
  copies: StoredDraft[],
  signal: AbortSignal,
): Promise<SavedTexts> {
  const ids = (values: (string | null | undefined)[]) => values.filter((id) => id && isUuid(id)).join(",");
  const draftIds = ids(copies.map(({ serverDraft }) => serverDraft?.id));
  const postIds = ids(copies.map(postIdOf));
  const [drafts, posts] = await Promise.all([
    database
      .from("post_drafts")
      .select<string, ServerDraft>("*")
      .or(`id.in.(${draftIds}),post_id.in.(${postIds})`)
      .abortSignal(signal)
      .then(unwrap),
    database.from("blog_posts").select("id, slug").filter("id", "in", `(${postIds})`).abortSignal(signal).then(unwrap),
  ]);
  return { drafts, posts };
}

/** Whether the server has this text, or a newer one of the same account. */
export function isSaved(copy: StoredDraft, { drafts }: SavedTexts, account: string): boolean {
  const postId = postIdOf(copy);
  const found = drafts.find(({ id, post_id }) => id === copy.serverDraft?.id || (postId && post_id === postId));
  return found !== undefined && meetCopy(found, copy, account) === "show";
}

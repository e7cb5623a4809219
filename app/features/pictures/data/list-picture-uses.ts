import { quoteArrayItem } from "#app/features/posts/data/quote-array-item.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { PictureUse } from "../picture.ts";

export type PictureUses = {
  posts: number;
  drafts: number;
  /** The first uses. */
  items: PictureUse[];
};

/** Lists the current uses of a picture. @throws BackendError */
export async function listPictureUses(
  database: DatabaseClient,
  name: string,
  signal?: AbortSignal,
): Promise<PictureUses> {
  let query = database.rpc("picture_uses", { names: [quoteArrayItem(name)] }, { get: true });
  if (signal) query = query.abortSignal(signal);
  const rows = unwrap(await query);
  return {
    posts: rows[0]?.posts ?? 0,
    drafts: rows[0]?.drafts ?? 0,
    items: rows.map(({ post_id, draft_id, title, slug }) => ({ postId: post_id, draftId: draft_id, title, slug })),
  };
}

import { quoteArrayItem } from "#app/features/posts/data/quote-array-item.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Picture, PictureUse } from "../picture.ts";

export type PictureList = {
  pictures: Picture[];
  /** Number of pictures on all pages; 0 for a page past the end. */
  count: number;
};

export type PicturePage = { page: number; pageSize: number; search: string };

/** Lists the newest pictures first; `search` matches names, file names and alternative texts. @throws BackendError */
export async function listPictures(
  database: DatabaseClient,
  { page, pageSize, search }: PicturePage,
  signal: AbortSignal,
): Promise<PictureList> {
  const rows = unwrap(
    await database
      .rpc("list_pictures", { search, skipped: (page - 1) * pageSize, wanted: pageSize }, { get: true })
      .abortSignal(signal),
  );
  return {
    pictures: rows.map(({ uploaded_at, file_name, total: _, ...picture }) => ({
      ...picture,
      fileName: file_name,
      uploadedAt: uploaded_at,
    })),
    count: rows[0]?.total ?? 0,
  };
}

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

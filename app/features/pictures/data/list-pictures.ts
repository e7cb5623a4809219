import { quoteArrayItem } from "#app/features/posts/data/quote-array-item.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Picture, PictureUse } from "../picture.ts";
import { findSiteUses } from "./site-uses.ts";

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
  const [rows, siteUses] = await Promise.all([
    database
      .rpc("list_pictures", { search, skipped: (page - 1) * pageSize, wanted: pageSize }, { get: true })
      .abortSignal(signal)
      .then(unwrap),
    findSiteUses(database, signal),
  ]);
  return {
    pictures: rows.map(({ uploaded_at, file_name, total: _, ...picture }) => ({
      ...picture,
      fileName: file_name,
      uploadedAt: uploaded_at,
      sections: siteUses.get(picture.name) ?? [],
    })),
    count: rows[0]?.total ?? 0,
  };
}

export type PictureUses = {
  posts: number;
  drafts: number;
  sections: readonly string[];
  /** The first posts and drafts. */
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
  const [rows, siteUses] = await Promise.all([query.then(unwrap), findSiteUses(database, signal)]);
  return {
    posts: rows[0]?.posts ?? 0,
    drafts: rows[0]?.drafts ?? 0,
    sections: siteUses.get(name) ?? [],
    items: rows.map(({ post_id, draft_id, title, slug }) => ({ postId: post_id, draftId: draft_id, title, slug })),
  };
}

import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Picture } from "../picture.ts";

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

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import { findSiteUses, listPictureUses } from "./data/image-uses.ts";
import { PICTURES_PAGE_SIZE, type Picture } from "./library-image.ts";

export const picturesKey = ["pictures"];

/** `count`: the number of pictures on all pages. */
export type PictureList = { pictures: Picture[]; count: number };

/** Lists the newest pictures first; `search` matches names, file names and alternative texts. */
export function pictureListQuery(database: DatabaseClient, { page, search }: { page: number; search: string }) {
  const asked = { search, skipped: (page - 1) * PICTURES_PAGE_SIZE, wanted: PICTURES_PAGE_SIZE };
  const read = async (part: typeof asked, signal: AbortSignal) =>
    unwrap(await database.rpc("list_pictures", part, { get: true }).abortSignal(signal));
  return queryOptions({
    queryKey: [...picturesKey, "list", asked],
    queryFn: async ({ signal }): Promise<PictureList> => {
      const [rows, siteUses] = await Promise.all([read(asked, signal), findSiteUses(database, signal)]);
      const pictures = rows.map((row) => ({ ...row, sections: siteUses.get(row.name) ?? [] }));
      // Each row has the number of all rows, and a page past the end has no row.
      const [counted] = rows.length > 0 || page === 1 ? rows : await read({ search, skipped: 0, wanted: 1 }, signal);
      return { pictures, count: counted?.total ?? 0 };
    },
    staleTime: 0, // other editors upload at any time
    placeholderData: keepPreviousData,
  });
}

export function pictureUsesQuery(database: DatabaseClient, name: string) {
  return queryOptions({
    queryKey: [...picturesKey, "uses", name],
    queryFn: ({ signal }) => listPictureUses(database, name, signal),
    staleTime: 0,
  });
}

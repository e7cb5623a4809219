import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import { findSiteUses, listPictureUses } from "./data/picture-uses.ts";
import { PICTURES_PAGE_SIZE, type Picture } from "./picture.ts";

export const picturesKey = ["pictures"];

export type PictureList = {
  pictures: Picture[];
  /** Number of pictures on all pages; 0 for a page past the end. */
  count: number;
};

/** Lists the newest pictures first; `search` matches names, file names and alternative texts. */
export function pictureListQuery(database: DatabaseClient, { page, search }: { page: number; search: string }) {
  const asked = { search, skipped: (page - 1) * PICTURES_PAGE_SIZE, wanted: PICTURES_PAGE_SIZE };
  return queryOptions({
    queryKey: [...picturesKey, "list", asked],
    queryFn: async ({ signal }): Promise<PictureList> => {
      const [rows, siteUses] = await Promise.all([
        database.rpc("list_pictures", asked, { get: true }).abortSignal(signal).then(unwrap),
        findSiteUses(database, signal),
      ]);
      const pictures = rows.map((row) => ({ ...row, sections: siteUses.get(row.name) ?? [] }));
      return { pictures, count: rows[0]?.total ?? 0 };
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

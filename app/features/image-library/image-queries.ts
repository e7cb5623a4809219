import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import { findSiteUses, listImageUses } from "./data/image-uses.ts";
import { IMAGES_PAGE_SIZE, type LibraryImage } from "./library-image.ts";

export const imagesKey = ["images"];

/** `count`: the number of images on all pages. */
export type ImageList = { images: LibraryImage[]; count: number };

/** Lists the newest images first; `search` matches names, file names and alternative texts. */
export function imageListQuery(database: DatabaseClient, { page, search }: { page: number; search: string }) {
  const parameters = { search, skipped: (page - 1) * IMAGES_PAGE_SIZE, wanted: IMAGES_PAGE_SIZE };
  const read = async (part: typeof parameters, signal: AbortSignal) =>
    unwrap(await database.rpc("list_pictures", part, { get: true }).abortSignal(signal));
  return queryOptions({
    queryKey: [...imagesKey, "list", parameters],
    queryFn: async ({ signal }): Promise<ImageList> => {
      const [rows, siteUses] = await Promise.all([read(parameters, signal), findSiteUses(database, signal)]);
      const images = rows.map((row) => ({ ...row, sections: siteUses.get(row.name) ?? [] }));
      // Each row has the number of all rows, and a page past the end has no row.
      const [counted] = rows.length > 0 || page === 1 ? rows : await read({ search, skipped: 0, wanted: 1 }, signal);
      return { images, count: counted?.total ?? 0 };
    },
    staleTime: 0, // other editors upload at any time
    placeholderData: keepPreviousData,
  });
}

export function imageUsesQuery(database: DatabaseClient, name: string) {
  return queryOptions({
    queryKey: [...imagesKey, "uses", name],
    queryFn: ({ signal }) => listImageUses(database, name, signal),
    staleTime: 0,
  });
}

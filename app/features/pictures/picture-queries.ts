import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { listDeletedPictures } from "./data/deleted-pictures.ts";
import type { ImageStore } from "./data/image-store.ts";
import { listPictures, listPictureUses, type PicturePage } from "./data/list-pictures.ts";

export const picturesKey = ["pictures"];
export const deletedPicturesKey = [...picturesKey, "deleted"];

export function pictureListQuery(database: DatabaseClient, page: PicturePage) {
  return queryOptions({
    queryKey: [...picturesKey, "list", page],
    queryFn: ({ signal }) => listPictures(database, page, signal),
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

export function deletedPicturesQuery(database: DatabaseClient, store: ImageStore, page: number) {
  return queryOptions({
    queryKey: [...deletedPicturesKey, page],
    queryFn: ({ signal }) => listDeletedPictures(database, store, { page, signal }),
    staleTime: 0,
  });
}

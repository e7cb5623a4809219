import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { unwrapPage } from "#shared/backend-error.ts";
import type { Tables } from "#shared/database-types.ts";
import { DELETED_IMAGE_BUCKET, IMAGE_BUCKET } from "#shared/image-urls.ts";
import { imagesKey } from "../image-queries.ts";
import { type ImageStore, moveFile, openBucket, toBackendError } from "./image-store.ts";

type Columns = "object_name" | "name" | "file_name" | "alt" | "deleted_at" | "deleted_by_name";
export type DeletedImage = Pick<Tables<"deleted_pictures">, Columns> & {
  /** URL that is valid for ten minutes; null for a missing file. */
  url: string | null;
};

export const DELETED_IMAGES_PAGE_SIZE = 10;

/** Short, because the bucket is private and an editor may copy the URL. */
const URL_SECONDS = 600;

export const deletedImagesKey = [...imagesKey, "deleted"];

/** Lists the last deleted images first. A page past the end is empty. */
export function deletedImagesQuery(database: DatabaseClient, store: ImageStore, page: number) {
  const from = (page - 1) * DELETED_IMAGES_PAGE_SIZE;
  return queryOptions({
    queryKey: [...deletedImagesKey, page],
    queryFn: async ({ signal }) => {
      const { rows, count } = unwrapPage(
        await database
          .from("deleted_pictures")
          .select("object_name,name,file_name,alt,deleted_at,deleted_by_name", { count: "exact" })
          .order("deleted_at", { ascending: false })
          .order("object_name", { ascending: false })
          .range(from, from + DELETED_IMAGES_PAGE_SIZE - 1)
          .abortSignal(signal),
      );
      return { rows: await withUrls(store, rows), count };
    },
    staleTime: 0,
  });
}

/** Ignores failures, because the list is useful without images. */
async function withUrls(store: ImageStore, rows: Omit<DeletedImage, "url">[]): Promise<DeletedImage[]> {
  if (rows.length === 0) return [];
  const bucket = await openBucket(store, DELETED_IMAGE_BUCKET);
  const names = rows.map(({ object_name }) => object_name);
  const { data } = await bucket.createSignedUrls(names, URL_SECONDS);
  const urlOf = (name: string) => data?.find(({ path }) => path === name)?.signedUrl || null;
  return rows.map((row) => ({ ...row, url: urlOf(row.object_name) }));
}

/** Moves an image back to its name, so that posts show it again. @throws BackendError, 409 for a name in use */
export async function restoreImage(store: ImageStore, { object_name, name }: DeletedImage): Promise<void> {
  const move = { from: DELETED_IMAGE_BUCKET, name: object_name, to: IMAGE_BUCKET, newName: name } as const;
  await moveFile(store, move, { 404: texts.deleted.gone, 409: texts.deleted.nameInUse });
}

/** Removes a deleted image and its alternative text. @throws BackendError */
export async function deleteImagePermanently(store: ImageStore, objectName: string): Promise<void> {
  const bucket = await openBucket(store, DELETED_IMAGE_BUCKET);
  const { error } = await bucket.remove([objectName]);
  if (error) throw toBackendError(error);
}

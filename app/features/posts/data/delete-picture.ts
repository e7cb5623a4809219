import { StorageApiError, StorageClient } from "@supabase/storage-js";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#app/lib/backend-error.ts";
import { countUses } from "../pictures/picture.ts";
import { listPictureUses } from "./list-picture-uses.ts";
import type { ImageStore } from "./upload-image.ts";

/** One that nothing shows or may show again. @throws BackendError, 409 where something does */
export async function deletePicture(database: DatabaseClient, store: ImageStore, name: string): Promise<void> {
  const uses = countUses(await listPictureUses(database, name));
  if (uses !== "") throw new BackendError(`It is used in ${uses} by now.`, 409);
  const [remembered] = unwrap(await database.rpc("find_picture_in_history", { picture: name }, { get: true }));
  if (remembered) {
    const place = remembered.is_deleted ? "The deleted post" : "An earlier version of";
    throw new BackendError(`${place} “${remembered.title}” has it and can be brought back.`, 409);
  }
  const bucket = new StorageClient(`${store.url}/storage/v1`, {}, store.fetch).from("blog-images");
  const { error } = await bucket.remove([name]);
  if (error) throw new BackendError(error.message, error instanceof StorageApiError ? (error.status ?? 500) : 0);
  // The text of a picture that is gone hurts nobody, should it stay.
  await database.from("picture_texts").delete().eq("name", name);
}

import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError } from "#app/lib/backend-error.ts";
import { countUses } from "../picture.ts";
import { type ImageStore, openBucket, toBackendError } from "./image-store.ts";
import { listPictureUses } from "./list-picture-uses.ts";

/** Moves an unused picture to the deleted ones. @throws BackendError, 409 when a post or draft uses it */
export async function deletePicture(database: DatabaseClient, store: ImageStore, name: string): Promise<void> {
  const uses = countUses(await listPictureUses(database, name));
  if (uses !== "") throw new BackendError(`It is used in ${uses} by now.`, 409);
  const { error } = await openBucket(store, "blog-images").move(name, crypto.randomUUID(), {
    destinationBucket: "deleted-images",
  });
  if (!error) return;
  const failure = toBackendError(error);
  throw failure.code === "404" ? new BackendError("Somebody has deleted it already.", 404) : failure;
}

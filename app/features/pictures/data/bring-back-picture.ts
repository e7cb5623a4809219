import { BackendError } from "#app/lib/backend-error.ts";
import { type ImageStore, openBucket, toBackendError } from "./image-store.ts";
import type { DeletedPicture } from "./list-deleted-pictures.ts";

/** Moves a picture back to its name, so that posts show it again. @throws BackendError, 409 for a name in use */
export async function bringBackPicture(
  store: ImageStore,
  { object_name, name }: Pick<DeletedPicture, "object_name" | "name">,
): Promise<void> {
  const { error } = await openBucket(store, "deleted-images").move(object_name, name, {
    destinationBucket: "blog-images",
  });
  if (!error) return;
  const failure = toBackendError(error);
  if (failure.code === "404") throw new BackendError("It is not among the deleted pictures any more.", 404);
  if (failure.code !== "409") throw failure;
  throw new BackendError("Another picture uses its address now. Delete that picture first.", 409);
}

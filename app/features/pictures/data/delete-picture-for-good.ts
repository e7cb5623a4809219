import { type ImageStore, openBucket, toBackendError } from "./image-store.ts";

/** Removes a deleted picture and its alternative text. @throws BackendError */
export async function deletePictureForGood(store: ImageStore, objectName: string): Promise<void> {
  const { error } = await openBucket(store, "deleted-images").remove([objectName]);
  if (error) throw toBackendError(error);
}

import type { StorageError } from "@supabase/storage-js";
import { BackendError } from "#shared/backend-error.ts";
import type { DELETED_IMAGE_BUCKET, IMAGE_BUCKET } from "#shared/image-urls.ts";

export type ImageStore = {
  url: string;
  /** Sends a request with the editor's token. */
  fetch: typeof fetch;
};

/** @param onProgress receives the sent fraction of the request, from 0 to 1; storage-js reports no progress */
export type OpenImageStore = (onProgress?: (fraction: number) => void) => ImageStore;

type Bucket = typeof IMAGE_BUCKET | typeof DELETED_IMAGE_BUCKET;

/** The first use loads storage-js, because most screens never send a file. @throws BackendError, 0 if that fails */
export async function openBucket({ url, fetch }: ImageStore, bucket: Bucket) {
  const { StorageClient } = await import("@supabase/storage-js").catch((error) => {
    throw new BackendError(String(error), 0);
  });
  return new StorageClient(`${url}/storage/v1`, {}, fetch).from(bucket);
}

type Move = { from: Bucket; name: string; to: Bucket; newName: string };

/** Moves a file to another bucket. @param explained messages by status of the error body. @throws BackendError */
export async function moveFile(
  store: ImageStore,
  { from, name, to, newName }: Move,
  explained: Record<string, string>,
): Promise<void> {
  const bucket = await openBucket(store, from);
  const { error } = await bucket.move(name, newName, { destinationBucket: to });
  if (!error) return;
  const failure = toBackendError(error);
  const message = explained[failure.code];
  throw message ? new BackendError(message, Number(failure.code)) : failure;
}

/** The error body's status is in `code`, because most storage errors have the HTTP status 400. */
export function toBackendError(error: StorageError): BackendError {
  if (error.name !== "StorageApiError") return new BackendError(error.message, 0);
  return new BackendError(error.message, error.status ?? 500, error.statusCode);
}

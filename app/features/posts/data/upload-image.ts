import { StorageApiError, StorageClient } from "@supabase/storage-js";
import { BackendError } from "#app/lib/backend-error.ts";

const BUCKET = "blog-images";
const CACHE_SECONDS = "3600";

export type ImageStore = {
  url: string;
  /** Sends a request with the editor's token. */
  fetch: typeof fetch;
};

/** @param onProgress how much of a request has been sent, from 0 to 1: storage-js itself tells nothing */
export type OpenImageStore = (onProgress?: (share: number) => void) => ImageStore;

/** The upload went through, but the storage service names no address for it (spec section 8). */
export class MissingPublicUrlError extends Error {
  override readonly name = "MissingPublicUrlError";
  constructor() {
    super("Failed to get public URL for the uploaded image.");
  }
}

/** Its name and caching: spec section 7. @throws BackendError, MissingPublicUrlError */
export async function uploadImage(store: ImageStore, file: File): Promise<string> {
  const bucket = new StorageClient(`${store.url}/storage/v1`, {}, store.fetch).from(BUCKET);
  const name = nameFor(file);
  const { error } = await bucket.upload(name, file, {
    cacheControl: CACHE_SECONDS,
    upsert: false,
    contentType: file.type,
  });
  if (error) throw new BackendError(error.message, error instanceof StorageApiError ? (error.status ?? 500) : 0);
  const { publicUrl } = bucket.getPublicUrl(name).data;
  if (!publicUrl) throw new MissingPublicUrlError();
  return publicUrl;
}

export function imageUploader(openStore: OpenImageStore) {
  return (file: File, onProgress?: (share: number) => void) => uploadImage(openStore(onProgress), file);
}

function nameFor(file: File): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase() ?? file.type.split("/")[1] ?? "bin";
  const random = crypto.getRandomValues(new Uint32Array(2)).join("");
  return `${Date.now()}-${random}.${extension}`;
}

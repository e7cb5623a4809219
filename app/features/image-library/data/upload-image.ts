import { images } from "#app/texts/en/images.ts";
import { wellFormed } from "#platform/text/cut-text.ts";
import { IMAGE_BUCKET } from "#shared/image-urls.ts";
import { type ImageStore, type OpenImageStore, openBucket, toBackendError } from "./image-store.ts";

const CACHE_SECONDS = "3600";

/** The upload succeeded, but the storage service returned no URL (spec section 8). */
export class MissingPublicUrlError extends Error {
  override readonly name = "MissingPublicUrlError";
  constructor() {
    super(images.upload.noUrl);
  }
}

/** Uploads with the name and cache time of spec section 7. @throws BackendError, MissingPublicUrlError */
export async function uploadImage(store: ImageStore, file: File): Promise<{ name: string; url: string }> {
  const bucket = await openBucket(store, IMAGE_BUCKET);
  const random = crypto.getRandomValues(new Uint32Array(2)).join("");
  const name = `${Date.now()}-${random}.${extensionOf(file)}`;
  const { error } = await bucket.upload(name, file, {
    cacheControl: CACHE_SECONDS,
    upsert: false,
    contentType: file.type,
    metadata: { fileName: wellFormed(file.name) },
  });
  if (error) throw toBackendError(error);
  const { publicUrl } = bucket.getPublicUrl(name).data;
  if (!publicUrl) throw new MissingPublicUrlError();
  return { name, url: publicUrl };
}

export function imageUploader(openStore: OpenImageStore) {
  return async (file: File, onProgress?: (fraction: number) => void) =>
    (await uploadImage(openStore(onProgress), file)).url;
}

const EXTENSIONS: Record<string, string[]> = {
  "image/webp": ["webp"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
};

/** Returns the extension of the original name, or that of the type: a prepared image may have another type. */
export function extensionOf({ name, type }: Pick<File, "name" | "type">): string {
  const given = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  const ofType = EXTENSIONS[type];
  if (given && (!ofType || ofType.includes(given))) return given;
  return ofType?.[0] ?? (type.split("/")[1] || "bin");
}

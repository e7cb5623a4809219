import { createHash } from "node:crypto";
import type { ObjectStore, StoredObject } from "#platform/object-storage/object-store.ts";
import type { FileStorage } from "./lite-app.ts";

type ObjectMetadata = Awaited<ReturnType<FileStorage["headObject"]>>;

export type ObjectRecord = { mimetype?: string; cacheControl?: string };

type FileStorageOptions = {
  findRecord(bucket: string, key: string): Promise<ObjectRecord | undefined>;
  /** The storage calls this after it has written or removed an object's bytes. */
  onChanged?(bucket: string, key: string): Promise<void>;
};

/** Creates the storage for lite, because lite's own adapter overwrites files directly, below the working directory. */
export function createFileStorage(
  store: ObjectStore,
  { findRecord, onChanged = async () => {} }: FileStorageOptions,
): FileStorage {
  async function remove(bucket: string, key: string): Promise<void> {
    await store.delete(nameObject(bucket, key));
    await onChanged(bucket, key);
  }

  async function readMetadata(bucket: string, key: string): Promise<ObjectMetadata> {
    return toMetadata(await store.head(nameObject(bucket, key)), await findRecord(bucket, key));
  }

  return {
    driver: store,

    async getObject(bucket, key) {
      const { body, ...stored } = await store.get(nameObject(bucket, key));
      try {
        return { httpStatusCode: 200, metadata: toMetadata(stored, await findRecord(bucket, key)), body };
      } catch (error) {
        await body.cancel();
        throw error;
      }
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await collect(body);
      await store.put(nameObject(bucket, key), bytes);
      await onChanged(bucket, key);
      return { ...(await readMetadata(bucket, key)), cacheControl, mimetype: contentType, eTag: md5Tag(bytes) };
    },

    deleteObject: remove,

    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key);
    },

    async copyObject(sourceBucket, source, _version, targetBucket, target) {
      await store.copy(nameObject(sourceBucket, source), nameObject(targetBucket, target));
      await onChanged(targetBucket, target);
      const { lastModified, eTag } = await readMetadata(targetBucket, target);
      return { httpStatusCode: 200, eTag, lastModified };
    },

    headObject: readMetadata,

    /** @throws always, because readers request objects from this server */
    async privateAssetUrl() {
      throw new Error("Objects have no address of their own.");
    },
  };
}

/** Encodes slashes, because `a` and `a/b` may both be objects and no key may leave its bucket. */
export function nameObject(bucket: string, key: string): string {
  const names = [bucket, key].map(encodeURIComponent);
  if (names.some((name) => name === "" || name === "." || name === "..")) {
    throw new Error(`Invalid object key: ${key}`);
  }
  return names.join("/");
}

function toMetadata({ size, etag, lastModified }: StoredObject, record: ObjectRecord | undefined): ObjectMetadata {
  return {
    cacheControl: record?.cacheControl ?? "no-cache",
    contentLength: size,
    size,
    mimetype: record?.mimetype ?? "application/octet-stream",
    lastModified,
    eTag: etag,
  };
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the tag that S3 makes for an upload in one piece. */
export function md5Tag(bytes: Uint8Array): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

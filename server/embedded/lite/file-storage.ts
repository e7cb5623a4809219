import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStorage } from "./lite-app.ts";
import { writeDurably } from "./partial-uploads.ts";
import { streamFile } from "./stream-file.ts";

type ObjectMetadata = Awaited<ReturnType<FileStorage["headObject"]>>;

export type ObjectRecord = { mimetype?: string; cacheControl?: string };

/**
 * The library's own adapter writes in place, below the working directory. @param findRecord an object's notes
 * @param onChanged after an object's bytes were written or removed
 */
export function createFileStorage(
  root: string,
  findRecord: (bucket: string, key: string) => Promise<ObjectRecord | undefined>,
  onChanged: (bucket: string, key: string) => Promise<void> = async () => {},
): FileStorage {
  const locate = (bucket: string, key: string) => locateBelow(root, bucket, key);

  async function readMetadata(bucket: string, key: string): Promise<ObjectMetadata> {
    return toMetadata(await stat(locate(bucket, key)), await findRecord(bucket, key));
  }

  async function remove(bucket: string, key: string): Promise<void> {
    await rm(locate(bucket, key), { force: true });
    await onChanged(bucket, key);
  }

  return {
    driver: root,

    async getObject(bucket, key) {
      const metadata = await readMetadata(bucket, key);
      return { httpStatusCode: 200, metadata, body: streamFile(locate(bucket, key), metadata.size) };
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await collect(body);
      await writeDurably(locate(bucket, key), bytes);
      await onChanged(bucket, key);
      return { ...(await readMetadata(bucket, key)), cacheControl, mimetype: contentType, eTag: md5Tag(bytes) };
    },

    deleteObject: remove,

    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key);
    },

    async copyObject(sourceBucket, source, _version, targetBucket, target) {
      const bytes = await readFile(locate(sourceBucket, source));
      await writeDurably(locate(targetBucket, target), bytes);
      await onChanged(targetBucket, target);
      const { lastModified } = await readMetadata(targetBucket, target);
      return { httpStatusCode: 200, eTag: md5Tag(bytes), lastModified };
    },

    headObject: readMetadata,

    async privateAssetUrl(bucket, key) {
      return `file://${locate(bucket, key)}`;
    },
  };
}

/** A slash is coded: `a` and `a/b` may both be objects, and no key leads out of its bucket. */
function locateBelow(root: string, bucket: string, key: string): string {
  const names = [bucket, key].map(encodeURIComponent);
  if (names.some((name) => name === "" || name === "." || name === "..")) {
    throw new Error(`Invalid object key: ${key}`);
  }
  return path.join(root, ...names);
}

function toMetadata({ size, mtime, mtimeMs }: Stats, record: ObjectRecord | undefined): ObjectMetadata {
  return {
    cacheControl: record?.cacheControl ?? "no-cache",
    contentLength: size,
    size,
    mimetype: record?.mimetype ?? "application/octet-stream",
    lastModified: mtime,
    eTag: `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`,
  };
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function md5Tag(bytes: Uint8Array): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

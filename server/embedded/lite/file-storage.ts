import { createHash } from "node:crypto";
import { readFile, stat, unlink } from "node:fs/promises";
import path from "node:path";
import type { FileStorage } from "./lite-app.ts";
import { writeDurably } from "./partial-uploads.ts";
import { streamFile } from "./stream-file.ts";

type ObjectMetadata = Awaited<ReturnType<FileStorage["headObject"]>>;

export type ObjectRecord = { mimetype?: string; cacheControl?: string };

/** The library's own adapter writes in place, below the working directory. @param findRecord an object's notes */
export function createFileStorage(
  root: string,
  findRecord: (bucket: string, key: string) => Promise<ObjectRecord | undefined>,
): FileStorage {
  /** A slash is coded: `a` and `a/b` may both be objects, and no key leads out of its bucket. */
  function locate(bucket: string, key: string): string {
    const names = [bucket, key].map(encodeURIComponent);
    if (names.some((name) => name === "" || name === "." || name === ".."))
      throw new Error(`Invalid object key: ${key}`);
    return path.join(root, ...names);
  }

  async function readMetadata(bucket: string, key: string): Promise<ObjectMetadata> {
    const [{ size, mtime, mtimeMs }, record] = await Promise.all([stat(locate(bucket, key)), findRecord(bucket, key)]);
    return {
      cacheControl: record?.cacheControl ?? "no-cache",
      contentLength: size,
      size,
      mimetype: record?.mimetype ?? "application/octet-stream",
      lastModified: mtime,
      eTag: `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`,
    };
  }

  async function remove(bucket: string, key: string): Promise<void> {
    await unlink(locate(bucket, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
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
      return { ...(await readMetadata(bucket, key)), cacheControl, mimetype: contentType, eTag: md5Tag(bytes) };
    },

    deleteObject: (bucket, key) => remove(bucket, key),

    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key);
    },

    async copyObject(sourceBucket, source, _version, targetBucket, target) {
      const bytes = await readFile(locate(sourceBucket, source));
      await writeDurably(locate(targetBucket, target), bytes);
      const { lastModified } = await readMetadata(targetBucket, target);
      return { httpStatusCode: 200, eTag: md5Tag(bytes), lastModified };
    },

    headObject: readMetadata,

    async privateAssetUrl(bucket, key) {
      return `file://${locate(bucket, key)}`;
    },
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

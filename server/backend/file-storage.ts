import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import path from "node:path";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

/**
 * Keeps bucket objects as files below `root`, one folder a bucket.
 *
 * The library brings an adapter of its own, but it writes in place (a crash leaves half an image), answers a range
 * request with the whole file, and is tied to the working directory. This one writes beside, syncs and renames.
 */
export function createFileStorage(root: string): StorageAdapter {
  /** @throws when a key would leave its bucket's folder or cannot be a file name. */
  function locate(bucket: string, key: string): string {
    const folder = path.resolve(root, bucket);
    const file = path.resolve(folder, key);
    if (key.includes("\0") || !file.startsWith(folder + path.sep)) throw new Error(`Invalid object key: ${key}`);
    return file;
  }

  async function readMetadata(file: string): Promise<ObjectMetadata> {
    const { size, mtime, mtimeMs } = await stat(file);
    return {
      cacheControl: "no-cache",
      contentLength: size,
      size,
      mimetype: "application/octet-stream", // the service answers with the type it stored beside the object
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

    async getObject(bucket, key, _version, headers) {
      const file = locate(bucket, key);
      const metadata = await readMetadata(file);
      const unchanged =
        headers?.ifNoneMatch !== undefined
          ? headers.ifNoneMatch === metadata.eTag
          : headers?.ifModifiedSince !== undefined &&
            (metadata.lastModified?.getTime() ?? 0) <= Date.parse(headers.ifModifiedSince);
      if (unchanged) return { httpStatusCode: 304, metadata };
      const body = await readFile(file);
      const range = parseRange(headers?.range, body.length);
      if (!range) return { httpStatusCode: 200, metadata, body };
      const part = body.subarray(range.start, range.end + 1);
      const contentRange = `bytes ${range.start}-${range.end}/${body.length}`;
      return { httpStatusCode: 206, metadata: { ...metadata, contentLength: part.length, contentRange }, body: part };
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await collect(body);
      const file = locate(bucket, key);
      await writeDurably(file, bytes);
      return { ...(await readMetadata(file)), cacheControl, mimetype: contentType, eTag: md5Tag(bytes) };
    },

    deleteObject: (bucket, key) => remove(bucket, key),

    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key);
    },

    async copyObject(sourceBucket, source, _version, targetBucket, target) {
      const file = locate(targetBucket, target);
      await mkdir(path.dirname(file), { recursive: true });
      await copyFile(locate(sourceBucket, source), file);
      const { lastModified } = await readMetadata(file);
      return { httpStatusCode: 200, eTag: md5Tag(await readFile(file)), lastModified };
    },

    headObject: (bucket, key) => readMetadata(locate(bucket, key)),

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

/** Writes beside the target, syncs, then renames, so that a reader or a crash sees the old file or the new one. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function md5Tag(bytes: Uint8Array): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

/** One byte range (RFC 9110, section 14.1.2) within `size` bytes, or nothing when the header asks for something else. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start <= end ? { start, end } : undefined;
}

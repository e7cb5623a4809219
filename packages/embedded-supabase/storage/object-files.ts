import { createHash } from "node:crypto";
import type { ObjectStore } from "#platform/object-storage/object-store.ts";

export type ObjectName = { bucket: string; key: string };

export type ObjectFiles = ReturnType<typeof createObjectFiles>;

/** So many files are deleted or copied at once, because the store may be on another machine. */
export const MAX_FILES_AT_ONCE = 20;

/**
 * Reads and writes the bytes of objects by bucket and key.
 * @param onChanged runs after the bytes of an object were written or removed
 */
export function createObjectFiles(store: ObjectStore, onChanged: (bucket: string, key: string) => Promise<void>) {
  async function remove(bucket: string, key: string): Promise<void> {
    await store.delete(nameObject(bucket, key));
    await onChanged(bucket, key);
  }

  return {
    get: (bucket: string, key: string) => store.get(nameObject(bucket, key)),
    head: (bucket: string, key: string) => store.head(nameObject(bucket, key)),
    async put(bucket: string, key: string, bytes: Uint8Array): Promise<void> {
      await store.put(nameObject(bucket, key), bytes);
      await onChanged(bucket, key);
    },
    async copy(from: ObjectName, to: ObjectName): Promise<void> {
      await store.copy(nameObject(from.bucket, from.key), nameObject(to.bucket, to.key));
      await onChanged(to.bucket, to.key);
    },
    async remove(bucket: string, keys: readonly string[]): Promise<void> {
      for (let start = 0; start < keys.length; start += MAX_FILES_AT_ONCE) {
        await Promise.all(keys.slice(start, start + MAX_FILES_AT_ONCE).map((key) => remove(bucket, key)));
      }
    },
  };
}

const MAX_FOLDER_LENGTH = 255;
/** The name of a file also needs space for the suffix of a partial file (durable-files.ts). */
const MAX_FILE_LENGTH = 200;

/** Encodes slashes, because `a` and `a/b` may both be objects and no key may leave its bucket. */
export function nameObject(bucket: string, key: string): string {
  const names = [encodeName(bucket, MAX_FOLDER_LENGTH), encodeName(key, MAX_FILE_LENGTH)];
  if (names.some((name) => name === "" || name === "." || name === "..")) {
    throw new Error(`Invalid object key: ${key}`);
  }
  return names.join("/");
}

function encodeName(name: string, maxLength: number): string {
  const encoded = encodeURIComponent(name);
  // An encoded name has no equals sign.
  return encoded.length > maxLength ? `sha256=${createHash("sha256").update(name).digest("hex")}` : encoded;
}

/** Returns the tag that S3 makes for an upload in one piece. */
export function md5Tag(bytes: Uint8Array): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

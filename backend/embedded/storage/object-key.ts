import { invalidKey } from "./storage-error.ts";

/** Hosted Supabase allows the same characters. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;
/** The file name also needs space for the suffix of a draft (durable-files.ts). */
const MAX_ENCODED_LENGTH = 200;

/** Checks that a file or folder can have this name, see `nameObject`. */
export function isShortName(name: string): boolean {
  return encodeURIComponent(name).length <= MAX_ENCODED_LENGTH;
}

export function isObjectKey(key: string): boolean {
  return (
    ALLOWED.test(key) &&
    isShortName(key) &&
    key.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

/** Checks for a text that can be the id of a bucket, and so the name of its folder. Earlier versions allowed more. */
export function isBucketId(id: string): boolean {
  return !["", ".", ".."].includes(id) && !id.includes("\0") && id.isWellFormed();
}

/**
 * Decodes the key of an object in a URL. Other readers of the URL could read an encoded slash or percent sign
 * differently, so a key has none.
 * @throws StorageError
 */
export function decodeKey(encoded: string): string {
  try {
    const key = decodeURIComponent(encoded);
    if (!decodeURI(encoded).includes("%") && isObjectKey(key)) return key;
  } catch {
    // The text is not UTF-8.
  }
  throw invalidKey();
}

import { invalidKey } from "./storage-error.ts";

/** Hosted Supabase allows the same characters. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;
/** S3 has the same maximum. */
const MAX_LENGTH = 1024;

export function isObjectKey(key: string): boolean {
  return (
    ALLOWED.test(key) &&
    key.length <= MAX_LENGTH &&
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
  let key = encoded;
  try {
    key = decodeURIComponent(encoded);
    if (!decodeURI(encoded).includes("%") && isObjectKey(key)) return key;
  } catch {
    // The text is not UTF-8.
  }
  throw invalidKey(key);
}

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

/** Decodes the key of an object in a URL once, and then checks it, as hosted Storage does. @throws StorageError */
export function decodeKey(encoded: string): string {
  const key = decodePart(encoded) ?? encoded;
  if (!isObjectKey(key)) throw invalidKey(key);
  return key;
}

/** @returns undefined for a text that is not percent-encoded UTF-8 */
export function decodePart(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/**
 * The path of an object in a response. storage-js encodes it, and other clients use it as it is. Only a question mark
 * would end the path in both.
 */
export function pathOf(bucket: string, key: string): string {
  return `${bucket}/${key}`.replaceAll("?", "%3F");
}

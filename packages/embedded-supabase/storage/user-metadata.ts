import { parseStorableObject } from "../limits/storable-json.ts";
import { invalidRequest } from "./storage-error.ts";

const MAX_BYTES = 8192;

/** Reads the `metadata` option of storage-js: base64 of a JSON object. @throws StorageError */
export function readUserMetadata(encoded: string | null): Record<string, unknown> | null {
  if (encoded === null) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const metadata = Buffer.byteLength(text) <= MAX_BYTES ? parseStorableObject(text) : undefined;
  if (!metadata) throw invalidRequest(`The metadata must be a JSON object of at most ${MAX_BYTES} bytes`);
  return metadata;
}

import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** A part has 4 MB, or one larger row. */
const MAX_BYTES = 64 * 1024 * 1024;

/** @throws when the bytes are no gzip, or are larger than any part of a backup */
export function unpackRows(bytes: Buffer): Promise<Buffer> {
  return promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)(bytes, { maxOutputLength: MAX_BYTES });
}

import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** A part has 4 MB, or one row that is larger. */
const MAX_BYTES = 64 * 1024 * 1024;

/** @throws where it is no gzip, or more than any part of a backup comes to */
export function unpackRows(bytes: Buffer): Promise<Buffer> {
  return promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)(bytes, { maxOutputLength: MAX_BYTES });
}

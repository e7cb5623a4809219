import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";

/**
 * Sends an open file and closes it at its end. The bytes stay readable while another request deletes or replaces the
 * file. The receiver must read the stream to its end or cancel it.
 * @param size in bytes
 */
export function streamFile(handle: FileHandle, size: number): ReadableStream<Uint8Array> {
  const file = handle.createReadStream({ start: 0, end: Math.max(0, size - 1) });
  return Readable.toWeb(file) as ReadableStream<Uint8Array>;
}

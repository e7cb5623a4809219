import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { extract } from "tar-stream";
import { messageOf } from "#platform/errors.ts";
import { TransferError } from "../transfer-error.ts";
import { HEAD_ENTRY } from "./manifest.ts";

/** Reads an archive from a folder or from S3. A restore reads it twice. */
export type Archive = { name: string; open(): Promise<Readable> };

export type ArchiveEntry = { name: string; bytes: Buffer; sha256: string };

/**
 * No file of the bucket and no part of a table is larger than this. The reader loads each entry into memory as a whole.
 */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
const MAX_HEAD_BYTES = 64 * 1024;
/** tar-stream reads a name of any length into memory, so the headers need a limit. */
const MAX_HEADER_BYTES = 16 * 1024 * 1024;

/**
 * Yields the entries one after the other, each with the hash of its bytes.
 * @throws TransferError for a file that is no archive, or an incomplete one
 */
export async function* readEntries(archive: Archive): AsyncGenerator<ArchiveEntry> {
  const source = await archive.open();
  const tar = extract();
  let headerBytes = 0;
  source.once("error", (error) => tar.destroy(error));
  source.on("data", (chunk: Buffer) => {
    headerBytes += chunk.length;
    if (headerBytes > MAX_HEADER_BYTES) tar.destroy(new Error("a header is larger than those of a backup"));
  });
  source.pipe(tar);
  let isFirst = true;
  try {
    for await (const entry of tar) {
      headerBytes = 0;
      const { name, size = 0 } = entry.header;
      if (isFirst && (name !== HEAD_ENTRY || size > MAX_HEAD_BYTES)) {
        throw new TransferError(`${archive.name} is not a backup of this site.`);
      }
      isFirst = false;
      if (size > MAX_ENTRY_BYTES) throw new Error(`the entry ${name} is larger than those of a backup`);
      const hash = createHash("sha256");
      const chunks: Buffer[] = [];
      for await (const chunk of entry) {
        headerBytes = 0;
        hash.update(chunk);
        chunks.push(chunk);
      }
      yield { name, bytes: Buffer.concat(chunks), sha256: hash.digest("hex") };
    }
  } catch (error) {
    if (error instanceof TransferError) throw error;
    throw new TransferError(`${archive.name} cannot be read to its end: ${messageOf(error)}.`);
  } finally {
    source.destroy();
    tar.destroy();
  }
}

import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { extract } from "tar-stream";
import { messageOf } from "../../errors.ts";
import { TransferError } from "../transfer/transfer-error.ts";

/** Wherever it lies; it is read twice. */
export type Archive = { name: string; open(): Promise<Readable> };

export type ArchiveEntry = { name: string; bytes: Buffer; sha256: string };

/** More than an entry of ours has; a damaged length does not fill the memory. */
const MAX_ENTRY_BYTES = 1024 * 1024 * 1024;

/** One after the other, each with the hash of what was read. @throws TransferError where it is no archive or cut short */
export async function* readEntries(archive: Archive): AsyncGenerator<ArchiveEntry> {
  const source = await archive.open();
  const tar = extract();
  source.once("error", (error) => tar.destroy(error));
  source.pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (size > MAX_ENTRY_BYTES) throw new Error(`the entry ${name} is larger than any of a backup`);
      const hash = createHash("sha256");
      const chunks: Buffer[] = [];
      for await (const chunk of entry) {
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

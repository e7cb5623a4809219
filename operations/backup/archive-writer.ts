import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pack } from "tar-stream";
import { type Head, MANIFEST_ENTRY, MANIFEST_HASH_ENTRY, type Manifest } from "./manifest.ts";

export type ArchiveWriter = {
  stream: Readable;
  /** Waits until the stream accepts more bytes. @throws the error that ended the stream */
  add(name: string, bytes: Buffer): Promise<void>;
  finish(manifest: Omit<Manifest, "head" | "entries">): Promise<void>;
  abort(error: unknown): void;
};

/** Opens a tar archive that every tar program can unpack. Single entries are compressed where that helps. */
export function openArchiveWriter(head: Head): ArchiveWriter {
  const tar = pack();
  const mtime = new Date(head.createdAt);
  const entries: Manifest["entries"] = {};

  function append(name: string, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const header = { name, size: bytes.length, mode: 0o600, mtime };
      const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
      entry.on("error", reject);
      entry.end(bytes);
    });
  }

  async function add(name: string, bytes: Buffer): Promise<void> {
    entries[name] = { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    await append(name, bytes);
  }

  return {
    // tar-stream does not use Node's streams, so `Readable.from` makes one.
    stream: Readable.from(tar, { objectMode: false }),
    add,
    async finish(manifest) {
      const complete: Manifest = { head, ...manifest, entries };
      const bytes = Buffer.from(`${JSON.stringify(complete, null, 1)}\n`);
      await append(MANIFEST_ENTRY, bytes);
      const sum = createHash("sha256").update(bytes).digest("hex");
      await append(MANIFEST_HASH_ENTRY, Buffer.from(`${sum}  ${MANIFEST_ENTRY}\n`));
      tar.finalize();
    },
    abort: (error) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  };
}

import { createHash } from "node:crypto";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { writeDurably } from "#platform/durable-files.ts";
import type { ImageFormat } from "#platform/images/image-task.ts";

export type VariantName = { bucket: string; key: string; version: string; width: number; format: ImageFormat };

export type StoredVariant = {
  file: string;
  /** A size of 0 bytes means that the client gets the original. */
  size: number;
};

/** The name contains 128 bits of the object's hash and 128 bits of the version's hash. */
const FILE = /^[\da-f]{32}-[\da-f]{32}-\d{1,5}\.[a-z]{3,5}$/;
/** A file system uses this much space for a file of a few bytes. */
const BLOCK_BYTES = 4096;
/** The files' times record the last use for the next start, with a precision of one hour. */
const NOTED_AGAIN_MS = 60 * 60 * 1000;

/**
 * Stores finished pictures in a dedicated folder with a size limit. The pictures unused for longest are removed first.
 */
export class VariantStore {
  readonly #folder: string;
  readonly #files: LRUCache<string, { size: number; notedAt: number }>;
  #opening: Promise<void> | undefined;
  #changes = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor({ folder, maxBytes }: { folder: string; maxBytes: number }) {
    this.#folder = folder;
    this.#files = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => BLOCK_BYTES * Math.max(1, Math.ceil(size / BLOCK_BYTES)),
      dispose: (_, name, reason) => {
        if (reason === "evict") void this.#remove(name);
      },
    });
  }

  get changes(): number {
    return this.#changes;
  }

  async find(name: VariantName): Promise<StoredVariant | undefined> {
    await this.#open();
    const base = nameFile(name);
    const file = path.join(this.#folder, base);
    // Another process may have made the file, or a person may have removed it.
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) {
      this.#files.delete(base);
      return undefined;
    }
    const known = this.#files.get(base);
    const isNoted = known !== undefined && Date.now() - known.notedAt < NOTED_AGAIN_MS;
    if (!isNoted) {
      const now = new Date();
      await utimes(file, now, now).catch(() => {});
      this.#files.set(base, { size: found.size, notedAt: now.getTime() });
    }
    return { file, size: found.size };
  }

  /**
   * Stores a variant.
   * @param since value of `changes` before the original was read; if it has changed, nothing is stored
   * @throws such as ENOSPC
   */
  async keep(name: VariantName, bytes: Uint8Array, since: number): Promise<StoredVariant | undefined> {
    await this.#open();
    if (this.#isClosed) return undefined;
    const base = nameFile(name);
    const file = path.join(this.#folder, base);
    const writing = writeDurably(file, bytes);
    this.#writing = Promise.allSettled([this.#writing, writing]);
    await writing;
    if (this.#changes !== since) {
      await this.#remove(base);
      return undefined;
    }
    this.#files.set(base, { size: bytes.length, notedAt: Date.now() });
    return { file, size: bytes.length };
  }

  /** Removes all variants of a replaced or deleted object, including those of other processes. */
  async forget(bucket: string, key: string): Promise<void> {
    this.#changes += 1;
    const prefix = `${hash(`${bucket}/${key}`)}-`;
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
      this.#files.delete(name);
      await this.#remove(name);
    }
  }

  /** Waits for files that are being written. A variant that is finished later is not stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
  }

  #open(): Promise<void> {
    this.#opening ??= this.#readFolder();
    return this.#opening;
  }

  async #readFolder(): Promise<void> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => FILE.test(name));
    const files: { name: string; size: number; usedAt: number }[] = [];
    for (const name of names) {
      const found = await stat(path.join(this.#folder, name)).catch(() => undefined);
      if (found) files.push({ name, size: found.size, usedAt: found.mtimeMs });
    }
    for (const { name, size, usedAt } of files.sort((one, other) => one.usedAt - other.usedAt)) {
      this.#files.set(name, { size, notedAt: usedAt });
    }
  }

  async #remove(name: string): Promise<void> {
    // A file that cannot be removed is no longer counted. The next start counts it again.
    await rm(path.join(this.#folder, name), { force: true }).catch(() => {});
  }
}

function nameFile({ bucket, key, version, width, format }: VariantName): string {
  return `${hash(`${bucket}/${key}`)}-${hash(version)}-${width}.${format}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

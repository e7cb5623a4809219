import { createHash } from "node:crypto";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { ImageFormat } from "../../images/picture-task.ts";
import { writeDurably } from "../durable-files.ts";

export type VariantName = { bucket: string; key: string; version: string; width: number; format: ImageFormat };

export type StoredVariant = {
  file: string;
  /** Bytes; 0 says that the original is the answer. */
  size: number;
};

/** Object and version by 128 bits of their hashes each. */
const FILE = /^[\da-f]{32}-[\da-f]{32}-\d{1,5}\.[a-z]{3,5}$/;
/** What a file system takes for a file of a few bytes. */
const BLOCK_BYTES = 4096;
/** The times of use are kept in the files, for the next start, to the hour. */
const NOTED_AGAIN_MS = 60 * 60 * 1000;

/** Made pictures in a folder of its own, within a bound: those unused for longest go first. */
export class VariantStore {
  readonly #folder: string;
  readonly #files: LRUCache<string, { size: number; notedAt: number }>;
  #opening: Promise<void> | undefined;
  #changes = 0;

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
    const found = await stat(file).catch(() => undefined); // another process may have made it, or somebody removed it
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

  /** @param since `changes` before its original was read; if that changed, nothing is kept. @throws such as ENOSPC */
  async keep(name: VariantName, bytes: Uint8Array, since: number): Promise<StoredVariant | undefined> {
    await this.#open();
    const base = nameFile(name);
    const file = path.join(this.#folder, base);
    await writeDurably(file, bytes);
    if (this.#changes !== since) {
      await this.#remove(base);
      return undefined;
    }
    this.#files.set(base, { size: bytes.length, notedAt: Date.now() });
    return { file, size: bytes.length };
  }

  /** All forms of an object that was replaced or deleted, also those other processes made. */
  async forget(bucket: string, key: string): Promise<void> {
    this.#changes += 1;
    const prefix = `${hash(`${bucket}/${key}`)}-`;
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
      this.#files.delete(name);
      await this.#remove(name);
    }
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
    // What cannot be removed is counted no longer; the next start counts it again.
    await rm(path.join(this.#folder, name), { force: true }).catch(() => {});
  }
}

function nameFile({ bucket, key, version, width, format }: VariantName): string {
  return `${hash(`${bucket}/${key}`)}-${hash(version)}-${width}.${format}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

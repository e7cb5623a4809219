import { LRUCache } from "lru-cache";
import { KeptDocument } from "./kept-document.ts";

type PageCacheOptions = {
  maxBytes: number;
  /** How long a document stays fresh, in seconds; a stale one is still served while a new one is made. */
  freshSeconds: number;
  /** Other origins a page may speak to; empty ones count for nothing. */
  otherOrigins: string[];
};

type Entry = { document: KeptDocument; madeAt: number };

/**
 * Finished documents by address, bounded in bytes, emptied when a post changes. One render per document and change,
 * however many ask for it at the same time.
 */
export class PageCache {
  readonly #documents: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<KeptDocument>>();
  readonly #freshMs: number;
  readonly #otherOrigins: string[];
  #generation = 0;

  constructor({ maxBytes, freshSeconds, otherOrigins }: PageCacheOptions) {
    this.#documents = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ document }) => document.size });
    this.#freshMs = freshSeconds * 1000;
    this.#otherOrigins = otherOrigins;
  }

  /** Everything kept is out of date. What is being rendered at this moment will be answered but not kept. */
  clear(): void {
    this.#generation += 1;
    this.#documents.clear();
    this.#rendering.clear();
  }

  /**
   * The document at an address, kept or rendered now.
   * @param key everything the document depends on
   */
  async get(key: string, render: () => Promise<Response>): Promise<KeptDocument> {
    const kept = this.#documents.get(key);
    if (!kept) return this.#render(key, render);
    if (Date.now() - kept.madeAt > this.#freshMs) void this.#render(key, render).catch(() => {});
    return kept.document;
  }

  #render(key: string, render: () => Promise<Response>): Promise<KeptDocument> {
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const generation = this.#generation;
    const rendering = render()
      .then((response) => KeptDocument.from(response, this.#otherOrigins))
      .then((document) => {
        if (generation !== this.#generation) return document;
        if (isWorthKeeping(document)) void this.#keep(key, document);
        // A post that is gone or has moved; while the backend is in trouble (5xx) the old document is better than none.
        else if (document.status < 500) this.#documents.delete(key);
        return document;
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #keep(key: string, document: KeptDocument): Promise<void> {
    const generation = this.#generation;
    const entry = { document, madeAt: Date.now() };
    this.#documents.set(key, entry);
    await document.improve();
    // Its size has changed; count it anew unless it was dropped meanwhile.
    if (generation === this.#generation && this.#documents.peek(key) === entry) this.#documents.set(key, { ...entry });
  }
}

/** Failures are not kept, nor are the endless addresses at which there is nothing. */
function isWorthKeeping({ status }: KeptDocument): boolean {
  return status === 200;
}

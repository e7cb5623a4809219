import { LRUCache } from "lru-cache";
import { CachedDocument } from "./cached-document.ts";
import { CompressionQueue } from "./compression-queue.ts";
import { KnownOrigins } from "./known-origins.ts";
import { type PageCounts, startCounting } from "./page-counts.ts";
import type { RenderedPage } from "./rendered-page.ts";

type PageCacheOptions = {
  maxBytes: number;
  /** How long a page stays fresh, in seconds. */
  freshSeconds: number;
  /** Other origins a page may speak to; empty ones count for nothing. */
  otherOrigins: string[];
  counts?: PageCounts;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** A page that is not fresh is still served while a new one is made, until it is this many times as old. */
const STALE_FACTOR = 2;
/** An older one waits for the new one, for this long; then the backend counts as away, and the old one is better than none. */
const PATIENCE_MS = 5000;
/** While the backend is away a new page is tried this often. */
const RETRY_MS = 5000;
const LAST_RESORT_MS = 24 * 60 * 60 * 1000;
/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 2048;

/** A page that is kept, and its documents by the origin visitors call the site by. */
type Entry = { page: RenderedPage; madeAt: number; retryAt: number; documents: Map<string, CachedDocument> };

type RenderOptions = { render: () => Promise<RenderedPage>; isKeptAlways?: boolean };

/**
 * Finished pages by address, bounded in bytes; those made from data are dropped when a post changes. One render per page
 * and change, however many ask for it at the same time and by whatever name.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<RenderedPage>>();
  readonly #improvements: CompressionQueue;
  readonly #origins: KnownOrigins;
  readonly #freshMs: number;
  readonly #otherOrigins: string[];
  readonly #counts: PageCounts;
  readonly #now: () => number;
  #generation = 0;

  constructor({ maxBytes, freshSeconds, otherOrigins, counts = startCounting(), now = Date.now }: PageCacheOptions) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#improvements = new CompressionQueue(counts);
    this.#origins = new KnownOrigins({ now, onForgotten: (origin) => this.#forgetOrigin(origin) });
    this.#freshMs = freshSeconds * 1000;
    this.#otherOrigins = otherOrigins;
    this.#counts = counts;
    this.#now = now;
  }

  /** Whether a page is kept at an address. */
  has(address: string): boolean {
    return this.#entries.has(address);
  }

  /** What was made from data is out of date. What is being made at this moment will be answered but not kept. */
  clear(): void {
    this.#generation += 1;
    this.#rendering.clear();
    for (const [address, { page }] of [...this.#entries.entries()]) {
      if (page.isFromData) this.#entries.delete(address);
    }
    this.#count();
  }

  /** The page at an address, kept or rendered now. */
  async get(address: string, options: RenderOptions): Promise<RenderedPage> {
    const entry = this.#entries.get(address);
    if (!entry) return this.#render(address, options);
    const age = this.#now() - entry.madeAt;
    const isWorthless = age > Math.max(LAST_RESORT_MS, this.#freshMs * STALE_FACTOR);
    if (isWorthless) return this.#render(address, options);
    if (age <= this.#freshMs || this.#now() < entry.retryAt) return entry.page;
    const rendering = this.#render(address, options);
    if (age > this.#freshMs * STALE_FACTOR) return this.#newOr(entry, rendering);
    rendering.catch(() => {});
    return entry.page;
  }

  /** The document of a page for visitors who call the site by an origin. It is kept where the page is. */
  documentFor(address: string, page: RenderedPage, origin: string): CachedDocument {
    const entry = this.#entries.peek(address);
    const isKept = entry?.page === page && this.#origins.admits(origin);
    const known = isKept ? entry.documents.get(origin) : undefined;
    if (known) return known;
    const document = new CachedDocument(page, { origin, otherOrigins: this.#otherOrigins, isCompressed: isKept });
    if (isKept) {
      entry.documents.set(origin, document);
      this.#keep(address, entry);
      this.#improvements.add({
        isWanted: () => this.#entries.peek(address) === entry && entry.documents.get(origin) === document,
        run: async () => {
          await document.improve();
          if (this.#entries.peek(address) === entry) this.#keep(address, entry);
        },
      });
    }
    return document;
  }

  #render(address: string, { render, isKeptAlways = false }: RenderOptions): Promise<RenderedPage> {
    const underWay = this.#rendering.get(address);
    if (underWay) return underWay;
    const generation = this.#generation;
    const rendering = render()
      .then((page) => {
        if (page.isFromData && generation !== this.#generation) return page;
        // Failures are not kept, nor are the endless addresses at which there is nothing.
        if (page.status === 200 || (isKeptAlways && page.status < 500)) {
          this.#keep(address, { page, madeAt: this.#now(), retryAt: 0, documents: new Map() });
        }
        // A post that is gone or has moved; while the backend is in trouble (5xx) the old page is better than none.
        else if (page.status < 500) this.#entries.delete(address);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(address) === rendering) this.#rendering.delete(address);
      });
    this.#rendering.set(address, rendering);
    return rendering;
  }

  async #newOr(entry: Entry, rendering: Promise<RenderedPage>): Promise<RenderedPage> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, undefined);
    });
    const page = await Promise.race([rendering.catch(() => undefined), tooLate]);
    clearTimeout(timer);
    if (page && page.status < 500) return page;
    entry.retryAt = this.#now() + RETRY_MS;
    return entry.page;
  }

  /** Keeps an entry, or counts it anew when its size has changed. */
  #keep(address: string, entry: Entry): void {
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    this.#count();
  }

  #forgetOrigin(origin: string): void {
    for (const [address, entry] of [...this.#entries.entries()]) {
      if (entry.documents.delete(origin)) this.#keep(address, entry);
    }
  }

  #count(): void {
    this.#counts.keptBytes = this.#entries.calculatedSize;
  }
}

function sizeOf({ page, documents }: Entry, address: string): number {
  const ofDocuments = [...documents.values()].reduce((total, document) => total + document.size, 0);
  return ENTRY_BYTES + 2 * address.length + page.size + ofDocuments;
}

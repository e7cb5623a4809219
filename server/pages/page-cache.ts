import { LRUCache } from "lru-cache";
import { resultOr } from "#platform/deadline.ts";
import { emit } from "#platform/observers.ts";
import type { SharedCaching } from "../cdn/shared-caching.ts";
import type { CachedResponse } from "../http/cached-response.ts";
import { CachedDocument } from "./cached-document.ts";
import { createCompressionQueue } from "./compression-queue.ts";
import { KnownOrigins } from "./known-origins.ts";
import { type PageCounts, startCounting } from "./page-counts.ts";
import { isSearch } from "./page-url.ts";
import type { RenderedPage } from "./rendered-page.ts";

type PageCacheOptions = {
  maxBytes: number;
  freshSeconds: number;
  otherOrigins: string[];
  share?: SharedCaching["ofDocument"];
  counts?: PageCounts;
  now?: () => number;
};

/**
 * A page is fresh for `freshMs`. Up to this multiple of that time, the server sends the old page while it renders a new
 * one.
 */
const STALE_FACTOR = 2;
/** For an older page, a visitor waits this long for a new one. Afterwards the backend counts as unavailable. */
const TIMEOUT_MS = 5000;
const RETRY_MS = 5000;
const LAST_RESORT_MS = 24 * 60 * 60 * 1000;
const ENTRY_BYTES = 2048;
/** Searches get this part of the memory, so that a visitor with thousands of searches replaces no other pages. */
const SEARCH_FRACTION = 1 / 8;

/**
 * An entry has one document for each origin that visitors use. After a change its page is outdated: only a failed render
 * of a new one shows it again.
 */
type Entry = {
  page: RenderedPage;
  madeAt: number;
  retryAt: number;
  isOutdated: boolean;
  documents: Map<string, CachedDocument>;
};

type RenderOptions = { render: () => Promise<RenderedPage>; isAlwaysCached?: boolean };

/**
 * Renders each page once per change, for any number of requests. Decision 0016 explains why lru-cache's fetch is not
 * used.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #searches: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<RenderedPage>>();
  readonly #improve: ReturnType<typeof createCompressionQueue>;
  readonly #origins: KnownOrigins;
  readonly #freshMs: number;
  readonly #otherOrigins: string[];
  readonly #share: SharedCaching["ofDocument"] | undefined;
  readonly #counts: PageCounts;
  readonly #now: () => number;
  #generation = 0;
  #wholeGeneration = 0;

  constructor({
    maxBytes,
    freshSeconds,
    otherOrigins,
    share,
    counts = startCounting(),
    now = Date.now,
  }: PageCacheOptions) {
    const ofSearches = Math.ceil(maxBytes * SEARCH_FRACTION);
    this.#entries = new LRUCache({ maxSize: maxBytes - ofSearches, sizeCalculation: sizeOf });
    this.#searches = new LRUCache({ maxSize: ofSearches, sizeCalculation: sizeOf });
    this.#improve = createCompressionQueue(counts);
    this.#origins = new KnownOrigins({ now, onForgotten: (origin) => this.#forgetOrigin(origin) });
    this.#freshMs = freshSeconds * 1000;
    this.#otherOrigins = otherOrigins;
    this.#share = share;
    this.#counts = counts;
    this.#now = now;
  }

  has(pageUrl: string): boolean {
    return this.#partition(pageUrl).peek(pageUrl)?.isOutdated === false;
  }

  /** Makes all pages with data outdated. Pages that are being rendered now are sent but not stored. */
  clear(): void {
    this.#generation += 1;
    this.#rendering.clear();
    for (const [pageUrl, entry] of this.#all()) if (entry.page.isFromData) this.#outdate(pageUrl, entry);
  }

  /** Makes all pages outdated, because every page shows content of the site. */
  clearAll(): void {
    this.#wholeGeneration += 1;
    this.clear();
    for (const [pageUrl, entry] of this.#all()) this.#outdate(pageUrl, entry);
  }

  #outdate(pageUrl: string, entry: Entry): void {
    entry.isOutdated = true;
    entry.retryAt = 0;
    entry.documents.clear();
    this.#store(pageUrl, entry);
  }

  async get(pageUrl: string, options: RenderOptions): Promise<RenderedPage> {
    const entry = this.#partition(pageUrl).get(pageUrl);
    emit({ type: "cache", cache: "pages", isHit: entry !== undefined });
    if (!entry) return this.#render(pageUrl, options);
    const age = this.#now() - entry.madeAt;
    const isWorthless = age > Math.max(LAST_RESORT_MS, this.#freshMs * STALE_FACTOR);
    if (isWorthless) return this.#render(pageUrl, options);
    if (entry.isOutdated) return this.#newOrLast(entry, pageUrl, options);
    if (age <= this.#freshMs || this.#now() < entry.retryAt) return entry.page;
    const rendering = this.#render(pageUrl, options);
    if (age > this.#freshMs * STALE_FACTOR) return this.#newOr(entry, rendering);
    rendering.catch(() => {});
    return entry.page;
  }

  /** Returns a response that can be sent at once: the document of a fresh page for this origin. */
  findFresh(pageUrl: string, origin: string): CachedResponse | undefined {
    const entry = this.#partition(pageUrl).get(pageUrl);
    if (!entry || entry.isOutdated || this.#now() - entry.madeAt > this.#freshMs) return undefined;
    const document = entry.documents.get(origin);
    return document && this.#origins.admits(origin) ? document.response : undefined;
  }

  /** Stores the document if its page is stored. */
  documentFor(pageUrl: string, page: RenderedPage, origin: string): CachedDocument {
    const entry = this.#partition(pageUrl).peek(pageUrl);
    const isCached = entry?.page === page && !entry.isOutdated && this.#origins.admits(origin);
    const known = isCached ? entry.documents.get(origin) : undefined;
    if (known) return known;
    const document = new CachedDocument(page, {
      origin,
      otherOrigins: this.#otherOrigins,
      isCompressed: isCached,
      share: isCached && !isSearch(pageUrl) ? this.#share : undefined,
    });
    if (isCached) {
      entry.documents.set(origin, document);
      this.#store(pageUrl, entry);
      // Few visitors repeat the same search, so better compression does not pay.
      if (isSearch(pageUrl)) return document;
      this.#improve({
        isWanted: () => this.#partition(pageUrl).peek(pageUrl) === entry && entry.documents.get(origin) === document,
        run: async () => {
          await document.improve();
          if (this.#partition(pageUrl).peek(pageUrl) === entry) this.#store(pageUrl, entry);
        },
      });
    }
    return document;
  }

  #render(pageUrl: string, { render, isAlwaysCached = false }: RenderOptions): Promise<RenderedPage> {
    const underWay = this.#rendering.get(pageUrl);
    if (underWay) return underWay;
    const generation = this.#generation;
    const wholeGeneration = this.#wholeGeneration;
    const rendering = render()
      .then((page) => {
        if (page.isFromData && generation !== this.#generation) return page;
        if (wholeGeneration !== this.#wholeGeneration) return page;
        // Does not store failures, or 404 pages of the unlimited number of unknown URLs.
        if (page.status === 200 || (isAlwaysCached && page.status < 500)) {
          this.#store(pageUrl, { page, madeAt: this.#now(), retryAt: 0, isOutdated: false, documents: new Map() });
        }
        // A page that is gone or has moved is removed. After a server error (5xx) the old page stays.
        else if (page.status < 500) this.#partition(pageUrl).delete(pageUrl);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(pageUrl) === rendering) this.#rendering.delete(pageUrl);
      });
    this.#rendering.set(pageUrl, rendering);
    return rendering;
  }

  async #newOr(entry: Entry, rendering: Promise<RenderedPage>): Promise<RenderedPage> {
    const made = rendering.catch(() => undefined);
    const page = await resultOr(made, TIMEOUT_MS, undefined);
    if (page && page.status < 500) return page;
    entry.retryAt = this.#now() + RETRY_MS;
    return entry.page;
  }

  /** Shows the last page while the database is away. */
  async #newOrLast(entry: Entry, pageUrl: string, options: RenderOptions): Promise<RenderedPage> {
    if (this.#now() < entry.retryAt) return entry.page;
    const page = await this.#render(pageUrl, options);
    if (page.status !== 503) return page;
    entry.retryAt = this.#now() + RETRY_MS;
    return entry.page;
  }

  #partition(pageUrl: string): LRUCache<string, Entry> {
    return isSearch(pageUrl) ? this.#searches : this.#entries;
  }

  #all(): [string, Entry][] {
    return [...this.#entries.entries(), ...this.#searches.entries()];
  }

  /** Stores the entry again, which also updates its size. */
  #store(pageUrl: string, entry: Entry): void {
    this.#partition(pageUrl).delete(pageUrl);
    this.#partition(pageUrl).set(pageUrl, entry);
    this.#count();
  }

  #forgetOrigin(origin: string): void {
    for (const [pageUrl, entry] of this.#all()) {
      if (entry.documents.delete(origin)) this.#store(pageUrl, entry);
    }
  }

  #count(): void {
    this.#counts.cachedBytes = this.#entries.calculatedSize + this.#searches.calculatedSize;
  }
}

function sizeOf({ page, documents }: Entry, pageUrl: string): number {
  const ofDocuments = [...documents.values()].reduce((total, document) => total + document.size, 0);
  return ENTRY_BYTES + 2 * pageUrl.length + page.size + ofDocuments;
}

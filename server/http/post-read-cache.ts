import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { LRUCache } from "lru-cache";
import { emit } from "#platform/observers.ts";
import type { SharedCaching } from "../cdn/shared-caching.ts";
import { type Bytes, CachedResponse } from "./cached-response.ts";
import type { CacheLookup } from "./handle-cached.ts";

const compressBrotli = promisify(brotliCompress);

type PostReadCacheOptions = { publishableKey: string; maxBytes?: number; share?: SharedCaching["ofRead"] };

type Entry = {
  headers: Record<string, string>;
  status: number;
  identity: Bytes;
  cached: CachedResponse;
  isCompressed: boolean;
};

/** Reads a request header by its lower-case name. */
type ReadHeader = (name: string) => string | undefined;

const POSTS = "/rest/v1/blog_posts?";
const MAX_URL_LENGTH = 1024;
const LONGEST_KEY = 2048;
const LARGEST_RESPONSE = 256 * 1024;
const ENTRY_BYTES = 2048;
/** The number of URLs that a full cache remembers without their responses. */
const MAX_SEEN = 256;
/** Every change clears the cache. If a notification is lost, entries still expire after this time. */
const CACHED_MS = 5 * 60 * 1000;
const SMALLEST_COMPRESSED = 1024;
/** The pages use two of zlib's four threads. */
const MAX_COMPRESSING = 1;
const QUALITY = 5;

/** The backend's response to such a read depends on the URL, the caller and these headers. */
const MEANINGFUL_HEADERS = ["accept", "accept-profile", "prefer", "range"];
/** Parameters whose values have the same meaning at all times. */
const TIMELESS = new Set(["select", "order", "limit", "offset", "slug", "id", "language"]);
/** PostgreSQL reads these words as times. PostgREST removes backslashes within them. */
const RELATIVE_TIME = /now|today|tomorrow|yesterday|\\/i;

/** Caches anonymous reads of posts. Every change of a post clears the cache. */
export class PostReadCache {
  readonly #entries: LRUCache<string, Entry>;
  /** Keys of responses that were not stored. */
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN });
  readonly #publishableKey: string;
  readonly #share: SharedCaching["ofRead"];
  #generation = 0;
  #compressing = 0;

  constructor({ publishableKey, maxBytes = 8 * 1024 * 1024, share = (own) => own }: PostReadCacheOptions) {
    this.#share = share;
    this.#publishableKey = publishableKey;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ identity }, key) => sizeOf(key, identity.length),
      ttl: CACHED_MS,
    });
  }

  /** Clears the cache. Responses to running requests are sent but not stored. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }

  find: CacheLookup = ({ method, url, headers }) => {
    if (!url.startsWith(POSTS)) return undefined;
    const key = this.#keyOf(method, url, (name) => headers[name]?.toString());
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (entry && !entry.isCompressed) this.#compress(entry).catch(() => {}); // the uncompressed entry stays in use
    return entry?.cached;
  };

  /** Stores the response if every anonymous visitor would get the same one. */
  async getOrFetch(request: Request, fetchResponse: () => Promise<Response>): Promise<Response> {
    const url = request.url.slice(new URL(request.url).origin.length);
    const key = this.#keyOf(request.method, url, (name) => request.headers.get(name) ?? undefined);
    if (key === undefined || !isTimeless(url)) return fetchResponse();
    const known = this.#entries.get(key);
    emit({ type: "cache", cache: "reads", isHit: known !== undefined });
    if (known) return known.cached.toResponse(request);
    const generation = this.#generation;
    const response = await fetchResponse();
    // A longer response is passed on unread and counts towards the limit of response-budget.ts.
    const length = Number(response.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    if ((response.status !== 200 && response.status !== 206) || length > LARGEST_RESPONSE) return response;
    if (!this.#admits(key, length)) return response;
    const identity = new Uint8Array(await response.arrayBuffer());
    const isCurrent = generation === this.#generation;
    const isWhole = response.status === 200;
    const entry = makeEntry(response, identity, isCurrent && isWhole ? this.#share : (own) => own);
    if (isCurrent) this.#entries.set(key, entry);
    return entry.cached.toResponse(request);
  }

  /**
   * A full cache stores a response only at its second request. Otherwise, requests that come only once would replace
   * the others, and V8 would collect each of them as long-lived garbage.
   */
  #admits(key: string, length: number): boolean {
    const { calculatedSize, maxSize } = this.#entries;
    if (calculatedSize + sizeOf(key, length) <= maxSize || this.#seen.has(key)) return true;
    this.#seen.set(key, true);
    return false;
  }

  /** @returns undefined for other tables, methods and callers, whose responses are not stored */
  #keyOf(method: string, url: string, read: ReadHeader): string | undefined {
    if (method !== "GET" || !url.startsWith(POSTS) || url.length > MAX_URL_LENGTH) return undefined;
    if (read("apikey") !== this.#publishableKey) return undefined;
    const authorization = read("authorization");
    if (authorization !== undefined && authorization !== `Bearer ${this.#publishableKey}`) return undefined;
    let key = url;
    for (const name of MEANINGFUL_HEADERS) key += `\n${read(name) ?? ""}`;
    return key.length > LONGEST_KEY ? undefined : key;
  }

  /** Compresses an entry at its second request. */
  async #compress(entry: Entry): Promise<void> {
    if (this.#compressing >= MAX_COMPRESSING) return;
    entry.isCompressed = true;
    const { status, headers, identity } = entry;
    if (identity.length < SMALLEST_COMPRESSED) return;
    this.#compressing += 1;
    try {
      const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
      const br = new Uint8Array(await compressBrotli(identity, { params }));
      entry.cached = new CachedResponse({ status, headers, bodies: { identity, br } });
    } finally {
      this.#compressing -= 1;
    }
  }
}

/** @returns bytes, for the compressed form too */
function sizeOf(key: string, length: number): number {
  return ENTRY_BYTES + 2 * key.length + 2 * length;
}

function makeEntry(response: Response, identity: Bytes, share: SharedCaching["ofRead"]): Entry {
  const { status } = response;
  const { "content-length": _, ...own } = Object.fromEntries(response.headers);
  const headers = share({ ...own, vary: own.vary ? `${own.vary}, accept-encoding` : "accept-encoding" });
  return {
    status,
    headers,
    identity,
    cached: new CachedResponse({ status, headers, bodies: { identity } }),
    isCompressed: false,
  };
}

function isTimeless(url: string): boolean {
  const query = new URLSearchParams(url.slice(url.indexOf("?")));
  return [...query].every(([name, value]) => TIMELESS.has(name) || !RELATIVE_TIME.test(value));
}

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import type { SharedCaching } from "../cdn/shared-caching.ts";
import { type Bytes, CachedResponse } from "../http/cached-response.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { RenderedPage } from "./rendered-page.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type DocumentOptions = {
  origin: string;
  /** Empty origins are ignored. */
  otherOrigins: string[];
  /** False if no other visitor gets the document. */
  isCompressed: boolean;
  /** Adds headers for shared caches. Absent if no other visitor gets the document. */
  share?: SharedCaching["ofDocument"];
};

export class CachedDocument {
  readonly #page: { status: number; headers: Record<string, string>; etag?: string };
  readonly #identity: Bytes;
  #response: CachedResponse;
  #size = 0;

  /** Compresses quickly for the waiting visitor. improve() compresses well later. */
  constructor(page: RenderedPage, { origin, otherOrigins, isCompressed, share }: DocumentOptions) {
    const isShared = share && page.headers["cache-control"] === "no-cache";
    const headers = isShared ? share(page.headers) : { ...page.headers };
    if (page.isHtml) {
      headers["content-security-policy"] = contentSecurityPolicy(page.scriptSourcesFor(origin), otherOrigins, page);
    }
    this.#identity = page.bytesFor(origin);
    const etag = `"${createHash("sha256").update(this.#identity).digest("base64url").slice(0, 22)}"`;
    this.#page = { status: page.status, headers, ...(headers["cache-control"] !== "no-store" && { etag }) };
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    this.#response = this.#make(
      isCompressed ? { br: new Uint8Array(brotliCompressSync(this.#identity, { params })) } : {},
    );
  }

  /** Compresses well, outside of requests and on one thread. */
  async improve(): Promise<void> {
    const gzip = new Uint8Array(await compressGzip(this.#identity, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    this.#response = this.#make({ br: new Uint8Array(await compressBrotli(this.#identity, { params })), gzip });
  }

  get response(): CachedResponse {
    return this.#response;
  }

  /** The size is in bytes and includes all forms. */
  get size(): number {
    return this.#size;
  }

  #make(coded: { br?: Bytes; gzip?: Bytes }): CachedResponse {
    const policy = this.#page.headers["content-security-policy"] ?? "";
    const bodies = { identity: this.#identity, ...coded };
    // Of the headers, only the policy is long.
    this.#size = policy.length + Object.values(bodies).reduce((total, { length }) => total + length, 0);
    return new CachedResponse({ ...this.#page, bodies });
  }
}

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { RenderedPage } from "./rendered-page.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";
type Bytes = Uint8Array<ArrayBuffer>;

type DocumentOptions = {
  origin: string;
  /** Empty ones are ignored. */
  otherOrigins: string[];
  /** False where nobody else will get it. */
  isCompressed: boolean;
};

export class CachedDocument {
  readonly status: number;
  readonly etag: string;
  readonly #headers: Record<string, string>;
  readonly #identity: Bytes;
  #brotli: Bytes | undefined;
  #gzip: Bytes | undefined;

  /** Compresses quickly for the visitor who waits; improve() does it well. */
  constructor(page: RenderedPage, { origin, otherOrigins, isCompressed }: DocumentOptions) {
    this.status = page.status;
    this.#headers = { ...page.headers };
    if (page.isHtml) {
      this.#headers["content-security-policy"] = contentSecurityPolicy(page.scriptSourcesFor(origin), otherOrigins);
    }
    this.#identity = page.bytesFor(origin);
    this.etag = `"${createHash("sha256").update(this.#identity).digest("base64url").slice(0, 22)}"`;
    if (isCompressed) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
      this.#brotli = new Uint8Array(brotliCompressSync(this.#identity, { params }));
    }
  }

  /** Off the request path, on one thread. */
  async improve(): Promise<void> {
    this.#gzip = new Uint8Array(await compressGzip(this.#identity, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    this.#brotli = new Uint8Array(await compressBrotli(this.#identity, { params }));
  }

  get size(): number {
    const policy = this.#headers["content-security-policy"] ?? "";
    return this.#identity.length + (this.#brotli?.length ?? 0) + (this.#gzip?.length ?? 0) + 2 * policy.length;
  }

  toResponse(request: Request): Response {
    const headers = new Headers(this.#headers);
    if (headers.get("cache-control") !== "no-store") {
      headers.set("etag", this.etag);
      if (matchesEtag(request.headers.get("if-none-match"), this.etag)) {
        return new Response(null, { status: 304, headers });
      }
    }
    const { body, encoding } = this.#encoded(request.headers.get("accept-encoding") ?? "");
    if (encoding !== "identity") headers.set("content-encoding", encoding);
    headers.set("content-length", String(body.length));
    return new Response(request.method === "HEAD" ? null : body, { status: this.status, headers });
  }

  #encoded(accepted: string): { body: Bytes; encoding: Encoding } {
    if (this.#brotli && accepts(accepted, "br")) return { body: this.#brotli, encoding: "br" };
    if (this.#gzip && accepts(accepted, "gzip")) return { body: this.#gzip, encoding: "gzip" };
    return { body: this.#identity, encoding: "identity" };
  }
}

/** RFC 9110, section 12.5.3; `q=0` forbids. */
export function accepts(header: string, coding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part
      .toLowerCase()
      .split(";")
      .map((piece) => piece.trim());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** RFC 9110, section 13.1.2; comparison is weak. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

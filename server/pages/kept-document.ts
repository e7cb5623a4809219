import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

/** A finished document as a value: what every visitor gets until a post changes. */
export class KeptDocument {
  readonly status: number;
  readonly etag: string;
  readonly #headers: Record<string, string>;
  readonly #identity: Buffer;
  #brotli: Buffer;
  #gzip: Buffer | undefined;

  private constructor(status: number, headers: Record<string, string>, identity: Buffer, brotli: Buffer) {
    this.status = status;
    this.etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
    this.#headers = headers;
    this.#identity = identity;
    this.#brotli = brotli;
  }

  /** Compresses quickly for the visitor who waits; improve() does it well for those who come after. */
  static async from(response: Response, otherOrigins: string[]): Promise<KeptDocument> {
    const text = await response.text();
    const headers: Record<string, string> = {
      "content-type": response.headers.get("content-type") ?? "text/html; charset=utf-8",
      "cache-control": response.status === 200 ? "no-cache" : "no-store",
      vary: "accept-encoding",
    };
    for (const name of ["location", "retry-after"]) {
      const value = response.headers.get(name);
      if (value) headers[name] = value;
    }
    if (headers["content-type"]?.startsWith("text/html")) {
      headers["content-security-policy"] = contentSecurityPolicy(text, otherOrigins);
    }
    const identity = Buffer.from(text);
    const brotli = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    return new KeptDocument(response.status, headers, identity, brotli);
  }

  /** The best compression brotli and gzip have, off the request path. */
  async improve(): Promise<void> {
    [this.#brotli, this.#gzip] = await Promise.all([
      compressBrotli(this.#identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      compressGzip(this.#identity, { level: 9 }),
    ]);
  }

  /** Memory it takes, in bytes. */
  get size(): number {
    return this.#identity.length + this.#brotli.length + (this.#gzip?.length ?? this.#brotli.length);
  }

  /** The answer to one visitor: 304 when they have it already, else in an encoding they understand. */
  toResponse(request: Request): Response {
    const headers = new Headers(this.#headers);
    if (this.status === 200) {
      headers.set("etag", this.etag);
      if (matchesEtag(request.headers.get("if-none-match"), this.etag)) {
        return new Response(null, { status: 304, headers });
      }
    }
    const { body, encoding } = this.#encoded(request.headers.get("accept-encoding") ?? "");
    if (encoding !== "identity") headers.set("content-encoding", encoding);
    headers.set("content-length", String(body.length));
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status: this.status, headers });
  }

  #encoded(accepted: string): { body: Buffer; encoding: Encoding } {
    if (accepts(accepted, "br")) return { body: this.#brotli, encoding: "br" };
    if (this.#gzip && accepts(accepted, "gzip")) return { body: this.#gzip, encoding: "gzip" };
    return { body: this.#identity, encoding: "identity" };
  }
}

/** Whether an Accept-Encoding header allows a coding (RFC 9110, section 12.5.3; `q=0` forbids). */
export function accepts(header: string, coding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Whether an If-None-Match header names this version (RFC 9110, section 13.1.2; comparison is weak). */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

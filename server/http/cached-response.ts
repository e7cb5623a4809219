import { LRUCache } from "lru-cache";
import { accepts, matchesEtag } from "#platform/http/negotiation.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** Smallest first. */
const CODINGS = ["br", "gzip"] as const;
type Coding = (typeof CODINGS)[number];

type CachedResponseOptions = {
  status?: number;
  headers: Record<string, string>;
  /** Without an ETag, the response is never 304. */
  etag?: string;
  bodies: { identity: Bytes } & Partial<Record<Coding, Bytes>>;
};

/** A variant is a complete response, except for the headers that the server adds to every response. */
export type Variant = { status: number; headers: Record<string, string>; body: Bytes | null };

/** A cached response contains a variant for every encoding that a client may request. */
export class CachedResponse {
  readonly #etag: string | undefined;
  readonly #unchanged: Variant;
  readonly #identity: Variant;
  readonly #coded: Map<Coding, Variant>;

  constructor({ status = 200, headers, etag, bodies }: CachedResponseOptions) {
    const tagged = etag === undefined ? headers : { ...headers, etag };
    const make = (body: Bytes, coding?: Coding): Variant => ({
      status,
      headers: { ...tagged, ...(coding && { "content-encoding": coding }), "content-length": String(body.length) },
      body,
    });
    this.#etag = etag;
    this.#unchanged = { status: 304, headers: tagged, body: null };
    this.#identity = make(bodies.identity);
    this.#coded = new Map(
      CODINGS.flatMap((coding) => (bodies[coding] ? [[coding, make(bodies[coding], coding)]] : [])),
    );
  }

  /** Chooses by the values of If-None-Match and Accept-Encoding, and returns the same object for the same choice. */
  variantFor(ifNoneMatch: string | undefined, acceptEncoding: string | undefined): Variant {
    if (ifNoneMatch && this.#etag && matchesEtag(ifNoneMatch, this.#etag)) return this.#unchanged;
    if (acceptEncoding) {
      for (const coding of acceptedCodings(acceptEncoding)) {
        const variant = this.#coded.get(coding);
        if (variant) return variant;
      }
    }
    return this.#identity;
  }

  toResponse({ method, headers }: Pick<Request, "method" | "headers">): Response {
    const variant = this.variantFor(
      headers.get("if-none-match") ?? undefined,
      headers.get("accept-encoding") ?? undefined,
    );
    return new Response(method === "HEAD" ? null : variant.body, variant);
  }
}

/** Browsers send only a few different values. */
const codings = new LRUCache<string, Coding[]>({ max: 100 });
const LONGEST_CACHED = 200;

function acceptedCodings(header: string): Coding[] {
  const known = codings.get(header);
  if (known) return known;
  const accepted = CODINGS.filter((coding) => accepts(header, coding));
  if (header.length <= LONGEST_CACHED) codings.set(header, accepted);
  return accepted;
}

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { chooseClient } from "#platform/http/client-ip.ts";
import { chooseRequestId } from "#platform/request-id.ts";
import type { CachedResponse } from "./cached-response.ts";
import type { RequestLog } from "./request-log.ts";
import type { SiteHeaders } from "./security-headers.ts";
import { isHost } from "./site-host.ts";

/** A plain request has no body and a valid host name. */
type PlainRequest = {
  method: "GET" | "HEAD";
  /** The URL is the path and query as the client sent them. */
  url: string;
  host: string;
  headers: IncomingHttpHeaders;
};

export type CacheLookup = (request: PlainRequest) => CachedResponse | undefined;

type CachedHandlerOptions = {
  /** Caches, which are searched in this order. */
  sources: CacheLookup[];
  siteHeaders: SiteHeaders;
  logRequest: RequestLog;
  trustProxy: boolean;
};

/** @returns true when the handler has sent a response */
export type CachedHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Handles plain requests like the framework (cached-responses.test.ts), but without Request, Response or Headers
 * objects.
 */
export function createCachedHandler({
  sources,
  siteHeaders,
  logRequest,
  trustProxy,
}: CachedHandlerOptions): CachedHandler {
  return function handleCached(incoming, response) {
    const request = parsePlainRequest(incoming, trustProxy);
    if (!request) return false;
    const cached = findFirst(sources, request);
    if (!cached) return false;
    const start = performance.now();
    const { method, url, headers } = request;
    const variant = cached.variantFor(headers["if-none-match"], headers["accept-encoding"]);
    const id = chooseRequestId(soleValue(headers["x-request-id"]), trustProxy);
    response.writeHead(variant.status, { ...siteHeaders(variant.headers), "x-request-id": id });
    response.end(variant.body);
    const client = chooseClient(incoming.socket.remoteAddress, soleValue(headers["x-forwarded-for"]), trustProxy);
    logRequest({ id, client, method, path: pathOf(url), status: variant.status, start, isCached: true });
    return true;
  };
}

function parsePlainRequest(incoming: IncomingMessage, trustProxy: boolean): PlainRequest | undefined {
  const { method, url, headers } = incoming;
  if ((method !== "GET" && method !== "HEAD") || url === undefined) return undefined;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return undefined;
  // The framework handles these requests, because it logs a warning about the headers (proxy-headers.ts).
  if (!trustProxy && (headers["x-forwarded-for"] ?? headers.forwarded) !== undefined) return undefined;
  const { host } = headers;
  return host !== undefined && isHost(host) ? { method, url, host, headers } : undefined;
}

/** Node's types allow a list, but Node makes one only for Set-Cookie. */
function soleValue(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function findFirst(sources: CacheLookup[], request: PlainRequest): CachedResponse | undefined {
  for (const find of sources) {
    const cached = find(request);
    if (cached) return cached;
  }
  return undefined;
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

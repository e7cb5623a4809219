import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { chooseClient } from "./client-ip.ts";
import type { KeptAnswer, Variant } from "./kept-answer.ts";
import type { RequestLog } from "./request-log.ts";
import type { SiteHeaders } from "./security-headers.ts";
import { isHost } from "./site-host.ts";

/** A request without a body, to a host that can be one. */
export type PlainRequest = {
  method: "GET" | "HEAD";
  /** Path and query as they were sent. */
  address: string;
  host: string;
  headers: IncomingHttpHeaders;
};

export type KeptAnswers = (request: PlainRequest) => KeptAnswer | undefined;

type AnswerAtOnceOptions = {
  /** Asked one after the other. */
  sources: KeptAnswers[];
  siteHeaders: SiteHeaders;
  logRequest: RequestLog;
  trustProxy: boolean;
};

/** @returns true where it has answered */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Writes what is kept past the framework, which would make a Request, a Response and Headers for both. It takes plain
 * requests alone and answers as the framework does (answer-at-once.test.ts compares them).
 */
export function createAnswerAtOnce({
  sources,
  siteHeaders,
  logRequest,
  trustProxy,
}: AnswerAtOnceOptions): AnswerAtOnce {
  const wireHeaders = new WeakMap<Variant, string[]>();

  /** Names and values in turn; the last value is the place of the request's id. */
  function wireHeadersOf(variant: Variant): string[] {
    const known = wireHeaders.get(variant);
    if (known) return known;
    const made = [...Object.entries(siteHeaders(variant.headers)).flat(), "x-request-id", ""];
    wireHeaders.set(variant, made);
    return made;
  }

  return function answerAtOnce(incoming, response) {
    const request = readPlainRequest(incoming, trustProxy);
    if (!request) return false;
    const answer = findFirst(sources, request);
    if (!answer) return false;
    const start = performance.now();
    const { method, address, headers } = request;
    const variant = answer.variantFor(headers["if-none-match"], headers["accept-encoding"]);
    const id = randomUUID();
    const wire = wireHeadersOf(variant);
    wire[wire.length - 1] = id;
    response.writeHead(variant.status, wire);
    response.end(variant.body);
    const client = chooseClient(incoming.socket.remoteAddress, forwardedFor(headers), trustProxy);
    logRequest({ id, client, method, path: pathOf(address), status: variant.status, start });
    return true;
  };
}

function readPlainRequest(incoming: IncomingMessage, trustProxy: boolean): PlainRequest | undefined {
  const { method, url: address, headers } = incoming;
  if ((method !== "GET" && method !== "HEAD") || address === undefined) return undefined;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return undefined;
  // Warns of them, see proxy-headers.ts.
  if (!trustProxy && (headers["x-forwarded-for"] ?? headers.forwarded) !== undefined) return undefined;
  const { host } = headers;
  return host !== undefined && isHost(host) ? { method, address, host, headers } : undefined;
}

/** Node's types allow a list, which it makes for Set-Cookie alone. */
function forwardedFor({ "x-forwarded-for": value }: IncomingHttpHeaders): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function findFirst(sources: KeptAnswers[], request: PlainRequest): KeptAnswer | undefined {
  for (const find of sources) {
    const answer = find(request);
    if (answer) return answer;
  }
  return undefined;
}

function pathOf(address: string): string {
  const end = address.indexOf("?");
  return end < 0 ? address : address.slice(0, end);
}

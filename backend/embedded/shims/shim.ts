import type { BackendHandler } from "../../backend.ts";
import type { CallerIdentification } from "../caller.ts";
import type { Database } from "../database/database.ts";
import type { DiskWatch } from "../limits/disk-watch.ts";
import type { Services } from "../service.ts";
import { translateError } from "./error-translation.ts";

/** `network` is null for the site itself, which no limit counts (see clientIp). */
export type Call = { request: Request; network: string | null };
export type Next = (call: Call) => Promise<Response>;
export type Middleware = (call: Call, next: Next) => Response | Promise<Response>;

export type ShimContext = {
  handle: BackendHandler;
  services: Services;
  isReady: () => Promise<boolean>;
  publishableKey: string;
  auth: { database: Database; identifyCaller: CallerIdentification; jwtSecret: string };
  disk: DiskWatch;
};

export type Shim = {
  name: string;
  /** What the library does, as a sentence, with an issue or words of its code that show it. */
  lacks: Readonly<Record<string, string>>;
  create: (context: ShimContext) => Middleware;
};

export function rewrite(change: (request: Request) => Request | Promise<Request>): Middleware {
  return async (call, next) => next({ ...call, request: await change(call.request) });
}

export function refuseByBody(
  check: (request: Request) => Response | undefined | Promise<Response | undefined>,
): Middleware {
  return async (call, next) => (await check(call.request)) ?? next(call);
}

type Verdict = Request | Response | undefined;

/** Decides before the body is read. A response ends the connection; another request goes to the library as it is. */
export function judgeUnread(
  judge: (request: Request) => Verdict | Promise<Verdict>,
  { handle, isReady }: Pick<ShimContext, "handle" | "isReady">,
): Middleware {
  return async (call, next) => {
    const verdict = await judge(call.request);
    if (verdict === undefined || verdict === call.request) return next(call);
    // An error is an answer before the connection is marked, or the mark would be lost with it.
    const ask = async (request: Request) => translateError(() => handle(request, call.network), isReady);
    const response = verdict instanceof Response ? verdict : await ask(verdict);
    return isSmall(call.request) ? response : closing(response);
  };
}

/** The server reads so much to its end, and the connection carries the next request. */
const SMALL_BODY = 64 * 1024;

function isSmall({ body, headers }: Request): boolean {
  return body === null || Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= SMALL_BODY;
}

function closing(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("connection", "close");
  return new Response(response.body, { status: response.status, headers });
}

/** The first shim is the outermost. */
export function compose(shims: readonly Shim[], context: ShimContext): Next {
  const library: Next = ({ request, network }) => context.handle(request, network);
  return shims
    .map(({ create }) => create(context))
    .reduceRight<Next>((next, middleware) => async (call) => middleware(call, next), library);
}

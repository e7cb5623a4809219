import { createBodyReader } from "#platform/http/body-reader.ts";
import { BodyRejection } from "#platform/http/body-rejection.ts";
import { emit } from "#platform/observers.ts";
import { QueueFullError } from "#platform/work-queue.ts";
import { rejectWithoutKey } from "../api-key.ts";
import { type AnonymousQueue, respondToFullQueue } from "../limits/anonymous-queue.ts";
import { explainFullDisk } from "../limits/disk-full.ts";
import type { DiskWatch } from "../limits/disk-watch.ts";
import type { Service, ServiceCall } from "../service.ts";
import { withAuditClient } from "./audit/audit-client.ts";
import type { AuthCall, AuthContext } from "./auth-call.ts";
import { AuthError } from "./auth-error.ts";
import { type Fields, parseForm, parseJson } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { FORM_PATH, findRoute, type Match } from "./routes.ts";

const PREFIX = "/auth/v1/";
const MAX_BODY_BYTES = 16 * 1024;
/** An assertion has up to 20 KB in most cases. */
const MAX_FORM_BYTES = 64 * 1024;
const MAX_BODY_BYTES_TOGETHER = 8 * 1024 * 1024;

/** Supabase Auth rejects an empty body here. Elsewhere it counts as an empty object. */
const PATHS_WITH_BODY = ["token", "signup"];

type AuthServiceOptions = {
  context: AuthContext;
  keys: { publishableKey: string; secretKey: string };
  anonymousQueue: AnonymousQueue;
  disk: DiskWatch;
};

/** The paths of Supabase Auth, https://supabase.com/docs/reference/self-hosting-auth */
export function createAuthService({ context, keys, anonymousQueue, disk }: AuthServiceOptions): Service {
  const receiveBody = createBodyReader({ maxBytes: MAX_BODY_BYTES_TOGETHER });

  async function handle(call: ServiceCall, path: string, { route, ids }: Match): Promise<Outcome> {
    const limit = path === FORM_PATH ? MAX_FORM_BYTES : MAX_BODY_BYTES;
    const { request, release } = await receiveBody(call.request, { limit, client: call.client });
    try {
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      const fields = hasBody ? parseBody(path, await request.text()) : {};
      const queued: AuthCall["queued"] = (work) => inQueue(call, work);
      return await withAuditClient(call.client, async () =>
        route.handle({ ...call, request, fields, ids, queued }, context),
      );
    } finally {
      release();
    }
  }

  /** The site itself has no network and waits in no queue. */
  function inQueue<Result>({ caller, client }: ServiceCall, work: () => Promise<Result>): Promise<Result> {
    return caller.kind === "anonymous" && client !== null ? anonymousQueue.lookups(client, work) : work();
  }

  return async function respond(call) {
    const { request, url } = call;
    if (request.method === "OPTIONS") return new Response(null, { status: 204 });
    const rejection = rejectWithoutKey(request, url, keys);
    if (rejection) return rejection;
    const path = url.pathname.slice(PREFIX.length);
    const match = findRoute(path, url, request.method);
    // Before the body is read, because no handler will use it.
    if (!("route" in match)) return respondTo(match);
    const response = await explainFullDisk(() => handle(call, path, match).then(respondTo, respondToError), disk);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

/** @throws AuthError */
function parseBody(path: string, text: string): Fields {
  if (path === FORM_PATH) return parseForm(text);
  if (text !== "") return parseJson(text);
  if (!PATHS_WITH_BODY.includes(path)) return {};
  throw new AuthError(400, "bad_json", "Could not parse request body as JSON: unexpected end of JSON input");
}

function respondTo({ status = 200, headers, body, text }: Outcome): Response {
  return body === undefined
    ? new Response(text ?? null, { status, headers })
    : Response.json(body, { status, headers });
}

/** @throws the error, if no rule of this service has caused it */
function respondToError(error: unknown): Response {
  if (error instanceof AuthError) return rejectionOf(error);
  if (error instanceof QueueFullError) return respondToFullQueue();
  if (!(error instanceof BodyRejection)) throw error;
  emit({ type: "rejected", reason: "body" });
  const { status, message, headers } = error;
  return rejectionOf(new AuthError(status, String(status), message, { headers }));
}

function rejectionOf({ status, code, message, details, headers }: AuthError): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...details },
    { status, headers: { "access-control-allow-origin": "*", "x-sb-error-code": code, ...headers } },
  );
}

import { createBodyReader } from "#platform/http/body-reader.ts";
import { BodyRefusal } from "#platform/http/body-refusal.ts";
import { emit } from "#platform/observers.ts";
import { QueueFullError } from "#platform/work-queue.ts";
import { refuseWithoutKey } from "../api-key.ts";
import { type AnonymousQueue, respondToFullQueue } from "../limits/anonymous-queue.ts";
import { explainFullDisk } from "../limits/disk-full.ts";
import type { DiskWatch } from "../limits/disk-watch.ts";
import type { Service, ServiceCall } from "../service.ts";
import { findAdminHandler } from "./admin/admin-routes.ts";
import { withAuditClient } from "./audit-client.ts";
import type { AuthCall, AuthContext, AuthHandler } from "./auth-call.ts";
import { AuthError } from "./auth-error.ts";
import { findFactorHandlers } from "./factors/factor-routes.ts";
import { parseFields, parseForm } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { startLinking, unlinkIdentity } from "./providers/identities.ts";
import { finishProviderSignIn, startProviderSignIn } from "./providers/provider-sign-in.ts";
import * as publicPaths from "./public-paths.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { recover, requestMagicLink, requestOtp, resend } from "./request-email.ts";
import { finishSamlSignIn, receiveAssertion } from "./saml/finish-saml-sign-in.ts";
import { describeSaml, startSamlSignIn } from "./saml/start-saml-sign-in.ts";
import { grantToken } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { readUser, updateUser } from "./update-user.ts";
import { followLink, verifyCode } from "./verify-code.ts";

const PREFIX = "/auth/v1/";
const MAX_BODY_BYTES = 16 * 1024;
/** Identity providers send this form through the browser. An assertion has up to 20 KB in most cases. */
const FORM_PATH = "sso/saml/acs";
const MAX_FORM_BYTES = 64 * 1024;
const MAX_BODY_BYTES_TOGETHER = 8 * 1024 * 1024;

/** The handlers of each path, by method. `ALL` takes every method. */
const ROUTES: Record<string, Record<string, AuthHandler>> = {
  token: { POST: grantToken },
  signup: { POST: signUp },
  logout: { POST: signOut },
  user: { GET: readUser, PUT: updateUser },
  reauthenticate: { GET: reauthenticate },
  recover: { POST: recover },
  otp: { POST: requestOtp },
  magiclink: { POST: requestMagicLink },
  resend: { POST: resend },
  verify: { GET: followLink, POST: verifyCode },
  health: { GET: publicPaths.describeService },
  settings: { GET: publicPaths.describeSettings },
  ".well-known/jwks.json": { GET: publicPaths.listPublicKeys },
  authorize: { GET: startProviderSignIn },
  callback: { GET: finishProviderSignIn },
  "user/identities/authorize": { GET: startLinking },
  sso: { POST: startSamlSignIn },
  "sso/saml/metadata": { GET: describeSaml },
  [FORM_PATH]: { GET: finishSamlSignIn, POST: receiveAssertion },
};

type AuthServiceOptions = {
  context: AuthContext;
  keys: { publishableKey: string; secretKey: string };
  anonymousQueue: AnonymousQueue;
  disk: DiskWatch;
};

/** The paths of Supabase Auth, https://supabase.com/docs/reference/self-hosting-auth */
export function createAuthService({ context, keys, anonymousQueue, disk }: AuthServiceOptions): Service {
  const receiveBody = createBodyReader({ maxBytes: MAX_BODY_BYTES_TOGETHER });

  async function handle(call: ServiceCall, handler: AuthHandler): Promise<Outcome> {
    const isForm = handler === receiveAssertion;
    const limit = isForm ? MAX_FORM_BYTES : MAX_BODY_BYTES;
    const { request, release } = await receiveBody(call.request, { limit, client: call.client });
    try {
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      const parse = isForm ? parseForm : parseFields;
      const fields = hasBody ? parse(await request.text()) : undefined;
      const queued: AuthCall["queued"] = (work) => inQueue(call, work);
      return await withAuditClient(call.client, async () => handler({ ...call, request, fields, queued }, context));
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
    const refusal = refuseWithoutKey(request, url, keys);
    if (refusal) return refusal;
    const handler = findHandler(url.pathname.slice(PREFIX.length), request.method);
    // Before the body is read, because no handler will use it.
    if (typeof handler !== "function") return respondTo(handler);
    const response = await explainFullDisk(() => handle(call, handler).then(respondTo, respondToError), disk);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

function respondTo({ status = 200, headers, body, text }: Outcome): Response {
  return body === undefined
    ? new Response(text ?? null, { status, headers })
    : Response.json(body, { status, headers });
}

/** @throws the error, if no rule of this service has caused it */
function respondToError(error: unknown): Response {
  if (error instanceof AuthError) return refuse(error);
  if (error instanceof QueueFullError) return respondToFullQueue();
  if (!(error instanceof BodyRefusal)) throw error;
  emit({ type: "refused", reason: "body" });
  const { status, message, headers } = error;
  return refuse(new AuthError(status, String(status), message, { headers }));
}

function refuse({ status, code, message, details, headers }: AuthError): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...details },
    { status, headers: { "access-control-allow-origin": "*", "x-sb-error-code": code, ...headers } },
  );
}

function findIdentityHandlers(path: string): Record<string, AuthHandler> | undefined {
  return path.startsWith("user/identities/") ? { DELETE: unlinkIdentity } : undefined;
}

const FOLLOWED = ["verify", "authorize", "callback", FORM_PATH];

/** HEAD is a GET without the body, except for links: a mail scanner must not use them up. */
function findHandler(path: string, method: string): AuthHandler | Outcome {
  const admin = findAdminHandler(path, method === "HEAD" ? "GET" : method);
  if (admin) return admin;
  const methods = Object.hasOwn(ROUTES, path) ? ROUTES[path] : (findFactorHandlers(path) ?? findIdentityHandlers(path));
  if (!methods) return publicPaths.refusePath;
  const name = method === "HEAD" && !FOLLOWED.includes(path) ? "GET" : method;
  const handler = methods.ALL ?? (Object.hasOwn(methods, name) ? methods[name] : undefined);
  return handler ?? { status: 405, headers: { allow: Object.keys(methods).join(", ") } };
}

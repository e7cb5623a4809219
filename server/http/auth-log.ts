import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { clientIp } from "#platform/http/client-ip.ts";
import type { Logger } from "#platform/logger.ts";
import { readJsonObject } from "./json-body.ts";
import type { ServerVariables } from "./request-log.ts";

type AuthLogOptions = { log: Logger; trustProxy: boolean };

/** The events use OWASP's logging vocabulary: success and rejection for each method and path. */
const EVENTS: Record<string, [success: string, rejection: string]> = {
  "POST token": ["authn_login_success", "authn_login_fail"],
  "POST token refresh_token": ["session_renewed", "session_use_after_expire"],
  "POST verify": ["authn_login_success", "authn_login_fail"],
  "GET verify": ["authn_login_success", "authn_login_fail"],
  "PUT user": ["user_updated", "user_update_fail"],
  "POST logout": ["authn_token_revoked", "authn_token_revoke_fail"],
  "POST signup": ["user_created", "user_create_fail"],
  "POST recover": ["authn_code_requested", "authn_code_request_fail"],
  "POST otp": ["authn_code_requested", "authn_code_request_fail"],
  "POST magiclink": ["authn_code_requested", "authn_code_request_fail"],
  "POST resend": ["authn_code_requested", "authn_code_request_fail"],
};
const FACTOR = /^POST factors\/[^/]+\/verify$/;
const OF_FACTORS: [success: string, rejection: string] = ["authn_login_success", "authn_login_fail"];
const TOO_MANY = "authn_login_fail_max";

/** Rejections of a code. The auth service has verified the access token before. */
const WRONG_CODE: readonly number[] = [422, 429];

/**
 * Logs calls that open, change or end a session. The log never gets an e-mail address, a password, a code or a token.
 */
export function authLog({ log, trustProxy }: AuthLogOptions) {
  return createMiddleware<ServerVariables>(async (context, next) => {
    await next();
    const names = eventOf(context);
    if (!names) return;
    const reason = await rejectionOf(context.res);
    const [success, rejection] = names;
    const line = {
      event: reason === undefined ? success : context.res.status === 429 ? TOO_MANY : rejection,
      id: context.get("requestId"),
      client: clientIp(context, trustProxy),
      means: meansOf(context),
      user: reason === undefined || isWrongFactor(context) ? userOf(context) : undefined,
      reason,
    };
    if (reason === undefined) log.info(line, "authentication");
    else log.warn(line, "authentication");
  });
}

/** Hono has already removed needless encodings from the path. */
function pathOf({ req }: Context): string {
  return req.path.replace(/^\/auth\/v1\//, "");
}

function eventOf(context: Context): [string, string] | undefined {
  const { req } = context;
  const call = `${req.method} ${pathOf(context)}`;
  if (FACTOR.test(call)) return OF_FACTORS;
  return (req.query("grant_type") === "refresh_token" && EVENTS[`${call} refresh_token`]) || EVENTS[call];
}

function isWrongFactor(context: Context): boolean {
  return pathOf(context).startsWith("factors/") && WRONG_CODE.includes(context.res.status);
}

function meansOf(context: Context): string | undefined {
  const { req } = context;
  const path = pathOf(context);
  if (path === "token") return req.query("grant_type") === "password" ? "password" : undefined;
  if (path === "factors/recovery-codes/verify") return "recovery code";
  if (path.startsWith("factors/")) return "factor";
  if (path === "verify") return req.method === "GET" ? "link" : "code";
  return undefined;
}

/** Reads the reason from the redirect, because the response to a link is always one. */
async function rejectionOf(response: Response): Promise<string | undefined> {
  const target = response.headers.get("location");
  if (target) return /[#&]error_code=(\w+)/.exec(target)?.[1];
  if (response.status < 400) return undefined;
  const { error_code } = await readJsonObject(response);
  return typeof error_code === "string" ? error_code : String(response.status);
}

/** Reads the account from a token that the auth service has verified. */
function userOf({ res, req }: Context): string | undefined {
  const opened = res.headers.get("sb-auth-user-id");
  if (opened) return opened;
  try {
    const [, claims = ""] = (req.header("authorization") ?? "").split(".");
    const { sub }: { sub?: unknown } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}

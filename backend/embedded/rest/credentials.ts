import type { Caller } from "../caller.ts";
import { RestError } from "./respond/rest-error.ts";

export type Keys = { publishableKey: string; secretKey: string };

/**
 * Checks the API key as the gateway of a Supabase project does, and the access token as PostgREST does.
 * @returns the gateway's refusal
 * @throws RestError
 */
export function checkCredentials(headers: Headers, url: URL, caller: Caller, keys: Keys): Response | undefined {
  const key = headers.get("apikey") ?? url.searchParams.get("apikey");
  if (!key) {
    const hint = "No `apikey` request header or url param was found.";
    return refuse("UNAUTHORIZED_MISSING_API_KEY", { message: "No API key found in request", hint });
  }
  if (key !== keys.publishableKey && key !== keys.secretKey) {
    const hint = "Double check your Supabase `apikey`";
    return refuse("UNAUTHORIZED_INVALID_API_KEY", { message: "Invalid API key", hint });
  }
  if (caller.kind === "anonymous" && caller.badToken && isSigned(headers)) throw badToken(caller.badToken);
  return undefined;
}

/** A token without a signature proves nothing, so it counts as no token. */
function isSigned(headers: Headers): boolean {
  return /^Bearer\s+[^.\s]+\.[^.\s]+\.[^.\s]+\s*$/i.test(headers.get("authorization") ?? "");
}

function refuse(code: string, body: object): Response {
  return Response.json(body, { status: 401, headers: { "sb-error-code": code, "access-control-allow-origin": "*" } });
}

function badToken(kind: "expired" | "invalid"): RestError {
  const [code, message] =
    kind === "expired"
      ? (["PGRST303", "JWT expired"] as const)
      : (["PGRST301", "JWT cryptographic operation failed"] as const);
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new RestError(401, code, message, { headers: { "www-authenticate": challenge } });
}

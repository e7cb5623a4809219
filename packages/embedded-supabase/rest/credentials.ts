import { type Keys, rejectWithoutKey } from "../api-key.ts";
import type { Caller } from "../caller.ts";
import { RestError } from "./respond/rest-error.ts";

/**
 * Checks the API key as the gateway of a Supabase project does, and the access token as PostgREST does.
 * @returns the gateway's rejection
 * @throws RestError
 */
export function checkCredentials(request: Request, url: URL, caller: Caller, keys: Keys): Response | undefined {
  const rejection = rejectWithoutKey(request, url, keys);
  if (rejection) return rejection;
  if (caller.kind === "anonymous" && caller.badToken && isSigned(request.headers)) throw badToken(caller.badToken);
  return undefined;
}

/** A token without a signature proves nothing, so it counts as no token. */
function isSigned(headers: Headers): boolean {
  return /^Bearer\s+[^.\s]+\.[^.\s]+\.[^.\s]+\s*$/i.test(headers.get("authorization") ?? "");
}

function badToken(kind: "expired" | "invalid"): RestError {
  const [code, message] =
    kind === "expired"
      ? (["PGRST303", "JWT expired"] as const)
      : (["PGRST301", "JWT cryptographic operation failed"] as const);
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new RestError(401, code, message, { headers: { "www-authenticate": challenge } });
}

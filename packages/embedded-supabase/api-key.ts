export type Keys = { publishableKey: string; secretKey: string };

/** A browser opens these paths without a key. */
const OPEN = /^\/auth\/v1\/(?:verify|authorize|callback|sso\/saml\/(?:acs|metadata)|\.well-known\/.*)$/;

/** Checks the key as the gateway of a Supabase project does. @returns the rejection */
export function rejectWithoutKey(request: Request, url: URL, keys: Keys): Response | undefined {
  if (OPEN.test(url.pathname)) return undefined;
  const key = keyOf(request, url);
  if (!key) {
    return reject("UNAUTHORIZED_MISSING_API_KEY", {
      message: "No API key found in request",
      hint: "No `apikey` request header or url param was found.",
    });
  }
  if (key === keys.publishableKey) return undefined;
  if (key !== keys.secretKey) {
    return reject("UNAUTHORIZED_INVALID_API_KEY", {
      message: "Invalid API key",
      hint: "Double check your Supabase `apikey`",
    });
  }
  const isBrowser = /^\s*Mozilla\/5\.0/i.test(request.headers.get("user-agent") ?? "");
  return isBrowser
    ? reject("UNAUTHORIZED_INVALID_API_KEY_TYPE", { message: "Forbidden use of secret API key in browser" })
    : undefined;
}

/** Checks for a path that only the secret key opens, as a Supabase project's gateway does. @returns the rejection */
export function rejectOtherKeys(request: Request, url: URL, { secretKey }: Keys): Response | undefined {
  if (keyOf(request, url) === secretKey) return undefined;
  return reject("UNAUTHORIZED_INVALID_API_KEY_TYPE", {
    message: "Secret API key required",
    hint: "Only secret API keys can be used for this endpoint.",
  });
}

function keyOf({ headers }: Request, { searchParams }: URL): string | null {
  return headers.get("apikey") ?? searchParams.get("apikey");
}

function reject(code: string, body: { message: string; hint?: string }): Response {
  return Response.json(body, { status: 401, headers: { "sb-error-code": code, "access-control-allow-origin": "*" } });
}

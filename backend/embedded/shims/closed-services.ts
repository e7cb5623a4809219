import { authCall, authError } from "./auth-request.ts";
import type { Call, Next } from "./shim.ts";

type Refusal = Parameters<typeof authError>;

/** Other providers, and codes that confirm a password change: no screen uses them. */
const NO_PATH: Refusal = [404, "not_found", "There is no such path"];
const CLOSED_PATHS = ["callback", "reauthenticate"];

/** As a Supabase project answers where such a sign-in is off: stock clients compare the words. */
const SAML_OFF: Refusal = [404, "saml_provider_disabled", "SAML 2.0 is disabled"];
const LINKING_OFF: Refusal = [404, "manual_linking_disabled", "Manual linking is disabled"];
const CLOSED_GRANTS: Record<string, Refusal> = {
  id_token: [400, "provider_disabled", "Provider is not enabled"],
  web3: [422, "web3_provider_disabled", "Web3 provider is disabled"],
};

export async function refuseClosedServices(call: Call, next: Next): Promise<Response> {
  const [method, path = ""] = authCall(call.request);
  if (method === "HEAD" && path === "verify")
    return new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const refusal = refusalOf(call.request);
  if (refusal) return authError(...refusal);
  const response = await next(call);
  // With a session, lite responds to an unknown path with plain text.
  const isUnknownPath = method !== undefined && response.status === 404 && !isJson(response);
  return isUnknownPath ? authError(...NO_PATH) : response;
}

function refusalOf(request: Request): Refusal | undefined {
  const [method, path = ""] = authCall(request);
  if (CLOSED_PATHS.includes(path)) return NO_PATH;
  if (path === "sso") return SAML_OFF;
  if (path.startsWith("user/identities/")) return LINKING_OFF;
  const grant = new URL(request.url).searchParams.get("grant_type") ?? "";
  return method === "POST" && path === "token" && Object.hasOwn(CLOSED_GRANTS, grant)
    ? CLOSED_GRANTS[grant]
    : undefined;
}

function isJson({ headers }: Response): boolean {
  return headers.get("content-type")?.includes("json") ?? false;
}

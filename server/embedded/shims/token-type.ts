import { verify } from "hono/jwt";

/**
 * Lets nothing but access tokens count as such. The storage service signs the tokens of its addresses with the same
 * secret, and their `sub` is the name of the object, which whoever asks for the address chooses: named like an account,
 * such a token would open that account, without a session and beyond every sign-out.
 *
 * Such a request goes on without a valid signature, so that each service refuses it in its own words.
 */
export function createTokenTypeCheck(jwtSecret: string) {
  return async function spoilOtherTokens(request: Request): Promise<Request> {
    const token = /^Bearer\s+(\S.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1]?.trim() ?? "";
    if (token.split(".").length !== 3) return request;
    let claims: Claims;
    try {
      claims = await verify(token, jwtSecret, "HS256");
    } catch {
      return request;
    }
    if (isAccessToken(claims)) return request;
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${token.slice(0, token.lastIndexOf("."))}.${"A".repeat(SIGNATURE_LENGTH)}`);
    return new Request(request, { headers });
  };
}

/** Of HS256, in base64url. */
const SIGNATURE_LENGTH = 43;
const AUDIENCE = "authenticated";

type Claims = { role?: unknown; aud?: unknown };

/** Access tokens name a role, and those of users whom they are meant for. */
function isAccessToken({ role, aud }: Claims): boolean {
  return typeof role === "string" && role !== "" && (role !== AUDIENCE || [aud].flat().includes(AUDIENCE));
}

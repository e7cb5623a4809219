import { verify } from "hono/jwt";

/**
 * The tokens of storage URLs have the same secret, and their `sub` may be an account. This check breaks their signature,
 * so that every service refuses them.
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

function isAccessToken({ role, aud }: Claims): boolean {
  return typeof role === "string" && role !== "" && (role !== AUDIENCE || [aud].flat().includes(AUDIENCE));
}

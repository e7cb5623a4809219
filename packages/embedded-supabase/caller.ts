import { verify } from "hono/jwt";
import { decodeHeader } from "hono/utils/jwt/jwt";
import { JwtTokenExpired } from "hono/utils/jwt/types";
import type { SigningKeys } from "./auth/sessions/signing-keys.ts";

type Claims = Readonly<Record<string, unknown>>;

export type Caller =
  /** A server has the secret key and passes every policy. Its claims are empty, unless it sent a token. */
  | { kind: "server"; claims: Claims }
  /** A user sends a valid access token of this installation. */
  | { kind: "user"; userId: string; sessionId: string | undefined; claims: Claims }
  /**
   * Every other caller is anonymous: it sends the publishable key, a wrong key or no key. `badToken`: it also sent an
   * invalid token.
   */
  | { kind: "anonymous"; badToken?: "expired" | "invalid" };

export type CallerIdentification = (request: Request) => Promise<Caller>;

type TokenKeys = { jwtSecret: string; signingKeys: Pick<SigningKeys, "verify"> };
type IdentifyOptions = TokenKeys & { secretKey: string };

/** Reads only the headers. A bearer token comes before the key, as in a Supabase project. */
export function createCallerIdentification({ secretKey, ...keys }: IdentifyOptions): CallerIdentification {
  return async function identifyCaller(request) {
    const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (bearer && bearer.split(".").length === 3) return fromToken(bearer, keys);
    return key === secretKey ? { kind: "server", claims: {} } : { kind: "anonymous" };
  };
}

const AUDIENCE = "authenticated";

/**
 * The header only chooses between a key pair and the secret, and each has one algorithm. Sessions of earlier versions and
 * tokens of an operator are signed with the secret.
 */
async function fromToken(token: string, { jwtSecret, signingKeys }: TokenKeys): Promise<Caller> {
  try {
    const header: { alg?: unknown; kid?: unknown } = decodeHeader(token);
    const isSession = header.alg === "ES256";
    const claims = isSession ? await signingKeys.verify(token, header.kid) : await verify(token, jwtSecret, "HS256");
    if (claims.role === "service_role" && !isSession) return { kind: "server", claims };
    if (claims.role === "anon" && !isSession) return { kind: "anonymous" };
    // Tokens of storage URLs have the same secret, and their `sub` may be an account. They have no audience.
    const isAccessToken = claims.role === AUDIENCE && [claims.aud].flat().includes(AUDIENCE);
    if (!isAccessToken || typeof claims.sub !== "string") return { kind: "anonymous", badToken: "invalid" };
    const sessionId = typeof claims.session_id === "string" ? claims.session_id : undefined;
    return { kind: "user", userId: claims.sub, sessionId, claims };
  } catch (error) {
    return { kind: "anonymous", badToken: error instanceof JwtTokenExpired ? "expired" : "invalid" };
  }
}

import { verify } from "hono/jwt";
import { JwtTokenExpired } from "hono/utils/jwt/types";

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

type IdentifyOptions = { jwtSecret: string; secretKey: string };

/** Reads only the headers. A bearer token comes before the key, as in a Supabase project. */
export function createCallerIdentification({ jwtSecret, secretKey }: IdentifyOptions): CallerIdentification {
  return async function identifyCaller(request) {
    const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (bearer && bearer.split(".").length === 3) return fromToken(bearer, jwtSecret);
    return key === secretKey ? { kind: "server", claims: {} } : { kind: "anonymous" };
  };
}

const AUDIENCE = "authenticated";

async function fromToken(token: string, jwtSecret: string): Promise<Caller> {
  try {
    const claims = await verify(token, jwtSecret, "HS256");
    if (claims.role === "service_role") return { kind: "server", claims };
    if (claims.role === "anon") return { kind: "anonymous" };
    // Tokens of storage URLs have the same secret, and their `sub` may be an account. They have no audience.
    const isAccessToken = claims.role === AUDIENCE && [claims.aud].flat().includes(AUDIENCE);
    if (!isAccessToken || typeof claims.sub !== "string") return { kind: "anonymous", badToken: "invalid" };
    const sessionId = typeof claims.session_id === "string" ? claims.session_id : undefined;
    return { kind: "user", userId: claims.sub, sessionId, claims };
  } catch (error) {
    return { kind: "anonymous", badToken: error instanceof JwtTokenExpired ? "expired" : "invalid" };
  }
}

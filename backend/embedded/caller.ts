import { verify } from "hono/jwt";
import { JwtTokenExpired } from "hono/utils/jwt/types";

export type Claims = Readonly<Record<string, unknown>>;

export type Caller =
  /** A server has the secret key and passes every policy. Its claims are empty, unless it sent a token. */
  | { kind: "server"; claims: Claims }
  /** A user sends a valid access token of this installation. */
  | { kind: "user"; userId: string; sessionId: string | undefined; claims: Claims }
  /**
   * Every other caller is anonymous: it sends the publishable key, a wrong key or no key. `badToken` tells that it sent
   * a token which does not count.
   */
  | { kind: "anonymous"; badToken?: "expired" | "invalid" };

export type CallerIdentification = (request: Request) => Promise<Caller>;

type IdentifyOptions = { jwtSecret: string; secretKey: string };

/** Reads only the headers, and once for each request. */
export function createCallerIdentification({ jwtSecret, secretKey }: IdentifyOptions): CallerIdentification {
  const known = new WeakMap<Request, Promise<Caller>>();

  async function identify(request: Request): Promise<Caller> {
    const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    // Lite uses the same order: a bearer token comes before the key.
    if (bearer && bearer.split(".").length === 3) return fromToken(bearer, jwtSecret);
    return key === secretKey ? { kind: "server", claims: {} } : { kind: "anonymous" };
  }

  return function identifyCaller(request) {
    const caller = known.get(request) ?? identify(request);
    known.set(request, caller);
    return caller;
  };
}

async function fromToken(token: string, jwtSecret: string): Promise<Caller> {
  try {
    const claims = await verify(token, jwtSecret, "HS256");
    if (claims.role === "service_role") return { kind: "server", claims };
    if (claims.role !== "authenticated" || typeof claims.sub !== "string") {
      return claims.role === "anon" ? { kind: "anonymous" } : { kind: "anonymous", badToken: "invalid" };
    }
    const sessionId = typeof claims.session_id === "string" ? claims.session_id : undefined;
    return { kind: "user", userId: claims.sub, sessionId, claims };
  } catch (error) {
    return { kind: "anonymous", badToken: error instanceof JwtTokenExpired ? "expired" : "invalid" };
  }
}

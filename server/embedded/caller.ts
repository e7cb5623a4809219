import { verify } from "hono/jwt";

export type Caller =
  /** Holds the secret key; passes every policy. */
  | { kind: "server" }
  /** Brings a valid access token of this installation. */
  | { kind: "user"; userId: string; sessionId: string | undefined }
  /** Everybody else, with the publishable key, a wrong one or none. */
  | { kind: "stranger" };

export type CallerIdentification = (request: Request) => Promise<Caller>;

type IdentifyOptions = { jwtSecret: string; secretKey: string };

/** Reads the headers alone, once for each request. */
export function createCallerIdentification({ jwtSecret, secretKey }: IdentifyOptions): CallerIdentification {
  const known = new WeakMap<Request, Promise<Caller>>();

  async function identify(request: Request): Promise<Caller> {
    const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    // As the library reads them: a bearer that is a token comes before the key.
    if (bearer && bearer.split(".").length === 3) return fromToken(bearer, jwtSecret);
    return key === secretKey ? { kind: "server" } : { kind: "stranger" };
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
    if (claims.role === "service_role") return { kind: "server" };
    if (claims.role !== "authenticated" || typeof claims.sub !== "string") return { kind: "stranger" };
    const sessionId = typeof claims.session_id === "string" ? claims.session_id : undefined;
    return { kind: "user", userId: claims.sub, sessionId };
  } catch {
    return { kind: "stranger" };
  }
}

import { sign } from "hono/jwt";
import type { CallerIdentification } from "../caller.ts";
import type { Database } from "../database/database.ts";

type Options = {
  database: Database;
  identifyCaller: CallerIdentification;
  jwtSecret: string;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * lite accepts an access token for its hour, also after its session ended. This shim replaces the token by an expired
 * one. Each service then refuses it in its usual form, and stock clients renew or end the session.
 */
export function createSessionCheck({ database, identifyCaller, jwtSecret }: Options) {
  const expired = sign({ role: "authenticated", iat: 1, exp: 2 }, jwtSecret, "HS256");

  return async function expireEndedSession(request: Request): Promise<Request> {
    if (request.method === "OPTIONS" || new URL(request.url).pathname.startsWith("/auth/v1/")) return request;
    const caller = await identifyCaller(request);
    // Tokens signed by hand with the secret may have no session.
    if (caller.kind !== "user" || caller.sessionId === undefined) return request;
    if (UUID.test(caller.sessionId)) {
      const [session] = await database.query("select 1 from auth.sessions where id = $1", [caller.sessionId]);
      if (session) return request;
    }
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${await expired}`);
    return new Request(request, { headers });
  };
}

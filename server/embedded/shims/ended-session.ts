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
 * Ends access tokens with their session. The library's database and storage services believe a token until its time is
 * up, an hour after a sign-out or a new password; the auth service asks for the session itself.
 *
 * A token whose session is gone is exchanged for one that has expired, so that each service refuses it in its own words
 * (PGRST303 'JWT expired', 401): for the stock clients it is the case they know, in which the session is renewed, and
 * where that is refused too, over. Costs a request of a user one look-up by primary key, and a stranger's none.
 */
export function createSessionCheck({ database, identifyCaller, jwtSecret }: Options) {
  const expired = sign({ role: "authenticated", iat: 1, exp: 2 }, jwtSecret, "HS256");

  return async function expireEndedSession(request: Request): Promise<Request> {
    if (request.method === "OPTIONS" || new URL(request.url).pathname.startsWith("/auth/v1/")) return request;
    const caller = await identifyCaller(request);
    // Whoever signs tokens with the secret may leave the session out; the auth service never does.
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

/** Ends every session of a user but one, as the hosted service does after a new password. */
export async function endOtherSessions(database: Database, userId: string, sessionId: string): Promise<void> {
  await database.query("delete from auth.refresh_tokens where user_id = $1 and session_id is distinct from $2", [
    userId,
    sessionId,
  ]);
  await database.query("delete from auth.sessions where user_id = $1 and id <> $2", [userId, sessionId]);
}

import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError, noAuthorization } from "../auth-error.ts";
import { isUuid } from "../fields.ts";
import { USER_COLUMNS } from "./users.ts";

const textOrEmpty = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** The other columns are for `userBody`. */
const accountRow = z.looseObject({
  email: textOrEmpty,
  encrypted_password: textOrEmpty,
  has_session: z.boolean(),
  factors: z.array(z.looseObject({ status: z.string() })).nullish(),
});

export type SignedIn = {
  userId: string;
  sessionId: string | undefined;
  /** The session has shown a second factor, and the access token is not from the time before. */
  isAal2: boolean;
  hasFactor: boolean;
  row: z.output<typeof accountRow>;
};

const UNREADABLE = "invalid JWT: unable to parse or verify signature,";

type User = Extract<AuthCall["caller"], { kind: "user" }>;

/** @throws AuthError if the access token is not valid */
export function requireToken({ request, caller }: Pick<AuthCall, "request" | "caller">): User {
  const token = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token || token.startsWith("sb_")) throw noAuthorization();
  if (token.split(".").length !== 3)
    throw badToken(`${UNREADABLE} token is malformed: token contains an invalid number of segments`);
  if (caller.kind === "anonymous" && caller.badToken === "expired") {
    throw badToken(`${UNREADABLE} token has invalid claims: token is expired`);
  }
  if (caller.kind === "anonymous" && caller.badToken)
    throw badToken(`${UNREADABLE} token signature is invalid: signature is invalid`);
  if (caller.kind !== "user") throw badToken("invalid claim: missing sub claim");
  if (!isUuid(caller.userId)) throw new AuthError(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
  return caller;
}

/**
 * Finds the account of the access token. `row.is_recent` is true if its session began within the last hour.
 * @throws AuthError if the token is not valid, or its account or session is gone
 */
export async function requireAccount(call: AuthCall, { database }: AuthContext): Promise<SignedIn> {
  const { userId, sessionId, claims } = requireToken(call);
  const row = await readRow(
    database,
    sql`select ${USER_COLUMNS}, s.id is not null as has_session, s.aal,
      coalesce(s.created_at > now() - interval '1 hour', false) as is_recent
    from auth.users u left join auth.sessions s on s.user_id = u.id and s.id::text = ${sessionId ?? ""}
    where u.id = ${userId}::uuid`,
    accountRow,
  );
  if (!row) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  // Tokens that an operator signed with the secret may have no session.
  if (sessionId !== undefined && !row.has_session) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  const hasFactor = (row.factors ?? []).some(({ status }) => status === "verified");
  return { userId, sessionId, row, hasFactor, isAal2: row.aal === "aal2" && claims.aal === "aal2" };
}

function badToken(message: string): AuthError {
  return new AuthError(403, "bad_jwt", message);
}

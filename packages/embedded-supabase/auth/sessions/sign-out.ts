import sql from "sql-template-tag";
import { requireAccount } from "../accounts/require-account.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError, invalid } from "../auth-error.ts";
import type { Outcome } from "../outcome.ts";
import { endSessions, type SignOutScope } from "./sessions.ts";

const SCOPES: readonly SignOutScope[] = ["global", "local", "others"];

/**
 * `POST /logout`. The access tokens of the ended sessions end with them. A thief of a password
 * must not end the sessions of a person with a second factor: below level aal2, `global` ends only the own session.
 */
export async function signOut(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const { userId, sessionId, hasFactor, isAal2 } = await requireAccount(call, context);
  const asked = call.url.searchParams.get("scope") || "global";
  const scope = SCOPES.find((known) => known === asked);
  if (!scope) throw invalid(`Unsupported logout scope "${asked.slice(0, 64)}"`);
  const lacksFactor = hasFactor && !isAal2 && sessionId !== undefined;
  if (lacksFactor && scope === "others") {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to end other sessions");
  }
  const allowed = lacksFactor ? "local" : scope;
  await endSessions(context, { userId, sessionId, scope: sessionId === undefined ? "global" : allowed });
  const account = sql`(select id, email from auth.users where id = ${userId}::uuid)`;
  await context.database.query(logStatement(account, { action: "logout", type: "account" }));
  return { status: 204 };
}

import { logStatement } from "./audit-log.ts";
import type { AuthCall, AuthContext } from "./auth-call.ts";
import { invalid } from "./auth-error.ts";
import { requireAccount } from "./require-account.ts";
import { endSessions, type SignOutScope } from "./sessions.ts";

const SCOPES: readonly SignOutScope[] = ["global", "local", "others"];

/** `POST /logout`. The access tokens of the ended sessions end with them. */
export async function signOut(call: AuthCall, context: AuthContext): Promise<Response> {
  const { userId, sessionId } = await requireAccount(call, context);
  const asked = call.url.searchParams.get("scope") || "global";
  const scope = SCOPES.find((known) => known === asked);
  if (!scope) throw invalid(`Unsupported logout scope "${asked.slice(0, 64)}"`);
  await endSessions(context, { userId, sessionId, scope: sessionId === undefined ? "global" : scope });
  const account = "(select id, email from auth.users where id = $1::uuid)";
  await context.database.query(logStatement(account, { action: "logout", type: "account" }), [userId]);
  return new Response(null, { status: 204 });
}

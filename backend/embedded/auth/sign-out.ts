import { logStatement } from "./audit-log.ts";
import type { AuthCall, AuthContext } from "./auth-call.ts";
import { invalid } from "./auth-error.ts";
import { requireAccount } from "./require-account.ts";

/** The sessions that end, by the scope. `$2` is the session of the request. */
const ENDED: Record<string, string> = {
  global: "true",
  local: "id::text = $2",
  others: "id::text <> $2",
};

/** `POST /logout`. The access tokens of the ended sessions end with them. */
export async function signOut(call: AuthCall, context: AuthContext): Promise<Response> {
  const { userId, sessionId } = await requireAccount(call, context);
  const scope = call.url.searchParams.get("scope") || "global";
  if (!Object.hasOwn(ENDED, scope)) throw invalid(`Unsupported logout scope "${scope.slice(0, 64)}"`);
  const condition = sessionId === undefined ? ENDED.global : ENDED[scope];
  await context.database.query(
    `with ended as (
      delete from auth.sessions where user_id = $1::uuid and $2::text is not null and ${condition} returning id
    ), tokens as (
      delete from auth.refresh_tokens where user_id = $1::uuid and (session_id is null or session_id in (select id from ended))
    ), account as (select id, email from auth.users where id = $1::uuid)
    ${logStatement("account", { action: "logout", type: "account" })}`,
    [userId, sessionId ?? ""],
  );
  return new Response(null, { status: 204 });
}

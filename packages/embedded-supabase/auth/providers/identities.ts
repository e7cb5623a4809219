import sql from "sql-template-tag";
import * as z from "zod";
import { requireAccount, type SignedIn } from "../accounts/require-account.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { isUuid } from "../fields.ts";
import { redirect } from "../flows/redirects.ts";
import type { Outcome } from "../outcome.ts";
import { withProviders } from "./admit-identity.ts";
import { startProviderFlow } from "./provider-sign-in.ts";

/** `GET /user/identities/authorize`. The callback links the identity. */
export async function startLinking(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const account = await requireAccount(call, context);
  requireRecentSignIn(account);
  requireLinking(context);
  const { url, headers } = await startProviderFlow(call, context, account.userId);
  return call.url.searchParams.get("skip_http_redirect") === "true"
    ? { body: { url }, headers }
    : redirect(url, headers);
}

const identityList = z.array(z.object({ id: z.string(), provider: z.string() }));

/** `DELETE /user/identities/:identity` */
export async function unlinkIdentity(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const account = await requireAccount(call, context);
  requireRecentSignIn(account);
  requireLinking(context);
  const id = call.ids.identity;
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
  const identities = identityList.parse(account.row.identities);
  if (identities.length <= 1) throw notDeletable();
  const identity = identities.find((candidate) => candidate.id === id.toLowerCase());
  if (!identity) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  const { userId } = account;
  const { provider } = identity;
  const rows = await context.database.query(
    sql`with others as (
      -- The lock makes two parallel requests wait for each other.
      select i.id from auth.identities i where i.user_id = ${userId}::uuid order by i.id for update
    ), gone as (
      delete from auth.identities i
      where i.id = ${id}::uuid and i.user_id = ${userId}::uuid and (select count(*) from others) > 1
      returning i.user_id
    ), account as (
      update auth.users u set updated_at = now(),
        raw_app_meta_data = ${withProviders(sql`select null`, sql`${id}::uuid`)}
      from gone where u.id = gone.user_id returning u.id, u.email
    ), log as (${logStatement(sql`account`, { action: "identity_unlinked", type: "user", provider })})
    select 1 from account`,
  );
  if (rows.length === 0) throw notDeletable();
  return { body: {} };
}

/** Without a provider, the backend is like a project that disables linking. @throws AuthError */
function requireLinking({ providers, samlProviders }: AuthContext): void {
  if (providers.size > 0 || samlProviders.length > 0) return;
  throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
}

/** An open page or a stolen token must not open a second way into the account. */
export function requireRecentSignIn({ row, hasFactor, isAal2 }: SignedIn): void {
  if (hasFactor && !isAal2) throw new AuthError(403, "insufficient_aal", "AAL2 required to change linked accounts");
  if (row.is_recent) return;
  throw new AuthError(
    400,
    "reauthentication_needed",
    "Linked accounts need a recent sign-in: sign out, sign in again and repeat it within an hour",
  );
}

function notDeletable(): AuthError {
  const message = "User must have at least 1 identity after unlinking";
  return new AuthError(422, "single_identity_not_deletable", message);
}

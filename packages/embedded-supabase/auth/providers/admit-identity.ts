import sql, { type Sql } from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { isDisabled } from "../accounts/users.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext } from "../auth-call.ts";
import { AuthError, banned } from "../auth-error.ts";
import type { ProviderIdentity } from "./provider.ts";

type Context = Pick<AuthContext, "database" | "rules">;
type Identity = Pick<ProviderIdentity, "subject" | "email" | "isVerified" | "data">;

/** `is_disabled` is null for most accounts. */
const foundAccount = z.object({ id: z.string(), is_disabled: z.boolean().nullable() });
type FoundAccount = z.output<typeof foundAccount>;

/**
 * Finds the account of an identity: the linked one, or else the one with the e-mail address. An invitation counts as an
 * account. Other people get no account. An account with an unconfirmed e-mail address is not used.
 * @param provider the name of a configured provider
 * @returns the id of the account @throws AuthError
 */
export async function admitIdentity(context: Context, provider: string, identity: Identity): Promise<string> {
  const linked = await findLinked(context, provider, identity.subject);
  if (linked) {
    if (linked.is_disabled) throw banned();
    await refreshIdentity(context, provider, identity);
    return linked.id;
  }
  if (!identity.email)
    throw new AuthError(500, "unexpected_failure", "Error getting user email from external provider");
  if (!identity.isVerified) {
    const message = `Unverified email with ${provider}. Verify it there and sign in again`;
    throw new AuthError(422, "provider_email_needs_verification", message);
  }
  const account = await readRow(
    context.database,
    sql`select u.id::text as id, ${isDisabled(context)} as is_disabled
    from auth.users u where u.email = ${identity.email} and not u.is_sso_user and u.email_confirmed_at is not null and (${context.rules.mayLink})`,
    foundAccount,
  );
  if (!account) throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  if (account.is_disabled) throw banned();
  const userId = account.id;
  if (await insertIdentity(context, { userId, provider, identity })) return userId;
  // A parallel sign-in has linked it, or an owner has disabled the account at this moment.
  const other = await findLinked(context, provider, identity.subject);
  if (!other || other.is_disabled) throw banned();
  return other.id;
}

/** Links an identity to the account of a session. @throws AuthError if it is linked already */
export async function linkIdentity(
  context: Context,
  { userId, provider, identity }: { userId: string; provider: string; identity: Identity },
): Promise<void> {
  if (await insertIdentity(context, { userId, provider, identity })) return;
  const linked = await findLinked(context, provider, identity.subject);
  if (!linked) throw banned(); // an owner has disabled the account since the link was begun
  const message = linked.id === userId ? "Identity is already linked" : "Identity is already linked to another user";
  throw new AuthError(422, "identity_already_exists", message);
}

async function findLinked(context: Context, provider: string, subject: string): Promise<FoundAccount | undefined> {
  if (!subject) throw new AuthError(400, "bad_oauth_callback", "The provider does not name the person");
  return readRow(
    context.database,
    sql`select u.id::text as id, ${isDisabled(context)} as is_disabled
    from auth.identities i join auth.users u on u.id = i.user_id
    where i.provider = ${provider} and i.provider_id = ${subject}`,
    foundAccount,
  );
}

/**
 * Sets the list of an account's providers.
 * @param added a query for the provider of an identity that the same statement inserts
 * @param removed the id of an identity that the same statement deletes
 */
export const withProviders = (added: Sql, removed = sql`null::uuid`) => sql`coalesce(u.raw_app_meta_data, '{}')
  || jsonb_build_object('providers', (
    select coalesce(jsonb_agg(distinct p.name), '[]') from (
      select i.provider as name from auth.identities i where i.user_id = u.id and i.id is distinct from ${removed}
      union ${added}
    ) p where p.name is not null))`;

/** Earlier versions may have stored the JSON as a JSON text. */
const METADATA = sql`case when jsonb_typeof(u.raw_user_meta_data) = 'object' then u.raw_user_meta_data else '{}' end`;

/**
 * The first sign-in of an invited person accepts the invitation.
 * @returns false for an identity that exists, or a disabled account
 */
async function insertIdentity(
  context: Context,
  { userId, provider, identity }: { userId: string; provider: string; identity: Identity },
): Promise<boolean> {
  const { database, rules } = context;
  const data = JSON.stringify(identity.data);
  const rows = await database.query(
    sql`with identity as (
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
      select gen_random_uuid(), ${provider}, ${identity.subject}, u.id, ${data}::jsonb, now() from auth.users u
      where u.id = ${userId}::uuid and (${isDisabled(context)}) is not true
      on conflict (provider, provider_id) do nothing returning user_id
    ), account as (
      update auth.users u set updated_at = now(), raw_user_meta_data = ${METADATA} || ${data}::jsonb,
        raw_app_meta_data = ${withProviders(sql`select ${provider}::text`)}
      from identity where u.id = identity.user_id returning u.id, u.email
    ), accepted as (
      ${rules.acceptInvitation}
    ), log as (${logStatement(sql`account`, { action: "identity_linked", type: "user", provider })}),
    invitation_log as (${logStatement(sql`accepted`, { action: "invite_accepted", type: "account", provider })})
    select 1 from account`,
  );
  return rows.length > 0;
}

async function refreshIdentity({ database }: Context, provider: string, identity: Identity): Promise<void> {
  const data = JSON.stringify(identity.data);
  await database.query(
    sql`with identity as (
      update auth.identities i set identity_data = ${data}::jsonb, last_sign_in_at = now(), updated_at = now()
      where i.provider = ${provider} and i.provider_id = ${identity.subject} returning i.user_id
    )
    update auth.users u set raw_user_meta_data = ${METADATA} || ${data}::jsonb
    from identity where u.id = identity.user_id`,
  );
}

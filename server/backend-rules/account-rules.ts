import sql from "sql-template-tag";
import type { BackendRules } from "#embedded-supabase";

/** The owner of a site disables accounts and invites people (docs/decisions/0033). */
export const accountRules: BackendRules["accounts"] = {
  isDisabled: sql`exists (
    select from public.account_roles r where r.user_id = u.id and r.disabled_at is not null)`,
  lockEnabled: (userId) => sql`
    select user_id from public.account_roles where user_id = ${userId}::uuid and disabled_at is null for share`,
  lockSessions: sql`select app_private.lock_account_roles()`,
  mayLink: sql`not exists (
    select from app_private.account_invitations i where i.user_id = u.id and i.ends_at <= now())`,
  acceptInvitation: sql`delete from app_private.account_invitations i using account where i.user_id = account.id
    returning account.id, account.email`,
};

import sql, { raw } from "sql-template-tag";
import * as z from "zod";
import { codeOf } from "#platform/errors.ts";
import { readRow, UNIQUE_VIOLATION } from "../../database/sql-database.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext } from "../auth-call.ts";
import { emailExists } from "../auth-error.ts";
import { endCodes, hashCode, makeCode } from "../codes/one-time-codes.ts";
import type { PkceLink } from "../flows/code-challenge.ts";
import { startEmailFlow } from "../flows/email-flow.ts";

/** Supabase Auth uses the same words. */
export const EMAIL_CHANGE_ACCEPTED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

type EmailChange = { userId: string; current: string; next: string; pkce: PkceLink | undefined };

/** Sends a link to the new e-mail address and, by `double_confirm_changes`, one to the current one. @throws AuthError */
export async function askForEmailChange(context: AuthContext, change: EmailChange): Promise<void> {
  const { database, settings, mailer } = context;
  const { userId, current, next, pkce } = change;
  const hashes = { next: hashCode(next, makeCode(settings.email)), current: "" };
  if (settings.email.double_confirm_changes && current) {
    hashes.current = hashCode(current, makeCode(settings.email));
  }
  const rows = await database.query(
    sql`update auth.users set email_change = ${next}, email_change_token_new = ${hashes.next},
      email_change_token_current = ${hashes.current}, email_change_sent_at = now(), email_change_confirm_status = 0,
      updated_at = now()
    where id = ${userId}::uuid and not exists (select from auth.users where email = ${next} and not is_sso_user)
    returning 1`,
  );
  if (rows.length === 0) throw emailExists();
  await startEmailFlow(context, { email: current, method: "email_change", pkce });
  mailer.sendEmailChange(next, hashes.next, pkce);
  if (hashes.current) mailer.sendEmailChange(current, hashes.current, pkce);
}

type Confirmation = {
  userId: string;
  column: "email_change_token_new" | "email_change_token_current";
  hash: string;
};

const confirmed = z.object({ has_changed: z.boolean().nullable() });

/** Uses up one of the two links. The last one changes the e-mail address. @returns whether it has @throws AuthError */
export async function confirmEmailChange(
  context: Pick<AuthContext, "database">,
  { userId, column, hash }: Confirmation,
): Promise<boolean> {
  const token = raw(column);
  const other = raw(column === "email_change_token_new" ? "email_change_token_current" : "email_change_token_new");
  const isLast = sql`coalesce(${other}, '') = ''`;
  const confirm = readRow(
    context.database,
    sql`with account as (
      update auth.users set ${token} = '', updated_at = now(),
        email = case when ${isLast} then email_change else email end,
        email_change = case when ${isLast} then '' else email_change end,
        email_confirmed_at = case when ${isLast} then now() else email_confirmed_at end,
        email_change_confirm_status = case when ${isLast} then 0 else 1 end
      where id = ${userId}::uuid and ${token} = ${hash} returning id, email, email_change = '' as has_changed
    ), identity as (
      update auth.identities i set updated_at = now(),
        identity_data = i.identity_data || jsonb_build_object('email', account.email, 'email_verified', true)
      from account where account.has_changed and i.user_id = account.id and i.provider = 'email'
    ), log as (${logStatement(sql`account`, { action: "user_modified", type: "user" })})
    select has_changed from account`,
    confirmed,
  );
  // Another account may take the e-mail address until the last link is opened.
  const row = await confirm.catch((error: unknown) => {
    throw codeOf(error) === UNIQUE_VIOLATION ? emailExists() : error;
  });
  if (row?.has_changed !== true) return false;
  await endCodes(context, userId);
  return true;
}

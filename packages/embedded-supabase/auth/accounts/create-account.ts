import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { codeOf } from "#platform/errors.ts";
import { UNIQUE_VIOLATION } from "../../database/sql-database.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import type { Fields } from "../fields.ts";
import { hashPassword } from "../passwords/password-hashing.ts";

type NewAccount = {
  email: string;
  password: string;
  metadata?: Fields;
  /** The account confirms its e-mail by this hash of a code. Without it, the e-mail counts as confirmed. */
  confirmationHash?: string;
  /** False for an account whose code follows later. */
  isConfirmed?: boolean;
  /** As in a Supabase project, the metadata of such an account does not repeat the claims of its identity. */
  isByAdmin?: boolean;
  /** The default is a random id. */
  id?: string;
  /** A bcrypt hash instead of the password. */
  passwordHash?: string;
};

/** Inserts an account with its identity. The caller has checked the values. @returns its id @throws AuthError */
export async function createAccount(
  { database }: Pick<AuthContext, "database">,
  { email, password, metadata = {}, confirmationHash = "", id = randomUUID(), ...account }: NewAccount,
): Promise<string> {
  const { isConfirmed = confirmationHash === "", isByAdmin = false } = account;
  const passwordHash = account.passwordHash ?? (await hashPassword(password));
  const claims = { ...metadata, sub: id, email, email_verified: false, phone_verified: false };
  const stored = isByAdmin
    ? { ...metadata, ...(isConfirmed && { email_verified: true }) }
    : { ...claims, email_verified: isConfirmed };
  const log =
    confirmationHash === ""
      ? ({ action: "user_signedup", type: "team", isByEmail: true } as const)
      : ({ action: "user_confirmation_requested", type: "user", isByEmail: true } as const);
  try {
    await database.query(
      sql`with account as (
        insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_token,
          confirmation_sent_at, raw_app_meta_data, raw_user_meta_data)
        values (${id}::uuid, ${email}, ${passwordHash}, case when ${isConfirmed}::boolean then now() end,
          nullif(${confirmationHash}, ''), case when ${confirmationHash} <> '' then now() end,
          '{"provider": "email", "providers": ["email"]}', ${JSON.stringify(stored)}::jsonb)
        returning id, email
      ), identity as (
        insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
        select gen_random_uuid(), 'email', id::text, id, ${JSON.stringify(claims)}::jsonb, now() from account
      ) ${logStatement(sql`account`, log)}`,
    );
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new AuthError(422, "user_already_exists", "User already registered");
  }
  return id;
}

import sql, { type Sql } from "sql-template-tag";
import { codeOf } from "#platform/errors.ts";
import { UNIQUE_VIOLATION } from "../../database/sql-database.ts";
import { mergedJson } from "../accounts/users.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { endCodes } from "../codes/one-time-codes.ts";
import type { Outcome } from "../outcome.ts";
import { hashPassword } from "../passwords/password-hashing.ts";
import { endSessions } from "../sessions/sessions.ts";
import { userNotFound } from "./admin-call.ts";
import { describeUser } from "./read-users.ts";
import { type attributeFields, readAttributes, type UserAttributes } from "./user-attributes.ts";

/** `PUT /admin/users/:user`. A new password ends all sessions, as does a ban. */
export async function updateUserById(call: CallWith<typeof attributeFields>, context: AuthContext): Promise<Outcome> {
  const userId = call.ids.user;
  const { email } = await describeUser(context, userId);
  const attributes = readAttributes(context, call.fields, email);
  await changeUser(context, userId, attributes);
  if (attributes.email || attributes.password) await endCodes(context, userId);
  if (attributes.password || attributes.banSeconds) {
    await endSessions(context, { userId, sessionId: undefined, scope: "global" });
  }
  return { body: await describeUser(context, userId) };
}

/** @throws AuthError */
export async function changeUser(context: AuthContext, userId: string, attributes: UserAttributes): Promise<void> {
  const { email, password, isEmailConfirmed, metadata, appMetadata, banSeconds } = attributes;
  const passwordHash = password && (await hashPassword(password));
  const change = context.database.query(
    sql`with account as (
      update auth.users u set updated_at = now(), email = coalesce(nullif(${email}, ''), u.email),
        encrypted_password = coalesce(nullif(${passwordHash}, ''), u.encrypted_password),
        email_confirmed_at = case when ${isEmailConfirmed}::boolean then coalesce(u.email_confirmed_at, now())
          else u.email_confirmed_at end,
        raw_user_meta_data = ${mergedJson(sql`u.raw_user_meta_data`, metadata)},
        raw_app_meta_data = ${mergedJson(sql`u.raw_app_meta_data`, appMetadata)},
        banned_until = ${bannedUntil(banSeconds)}
      where u.id = ${userId}::uuid returning u.*
    ), identity as (
      update auth.identities i set updated_at = now(),
        identity_data = i.identity_data
          || jsonb_build_object('email', ${email}::text, 'email_verified', ${isEmailConfirmed}::boolean)
      where ${email} <> '' and i.user_id = ${userId}::uuid and i.provider = 'email'
    ), log as (${logStatement(sql`account`, { action: "user_modified", type: "user" })}),
    password_log as (
      ${logStatement(sql`(select * from account where ${passwordHash} <> '')`, {
        action: "user_updated_password",
        type: "user",
      })}
    )
    select 1 from account`,
  );
  const rows = await change.catch((error: unknown) => {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
  });
  if (rows.length === 0) throw userNotFound();
}

function bannedUntil(banSeconds: UserAttributes["banSeconds"]): Sql {
  if (banSeconds === undefined) return sql`u.banned_until`;
  return banSeconds === 0 ? sql`null` : sql`now() + make_interval(secs => ${banSeconds})`;
}

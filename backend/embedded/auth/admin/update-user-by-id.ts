import { codeOf } from "#platform/errors.ts";
import { UNIQUE_VIOLATION } from "../../../sql-database.ts";
import { logStatement } from "../audit-log.ts";
import type { AuthContext } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { endCodes } from "../one-time-codes.ts";
import { hashPassword } from "../passwords/password-hashing.ts";
import { endSessions } from "../sessions.ts";
import { mergedJson } from "../users.ts";
import { type AdminCall, userNotFound } from "./admin-call.ts";
import { describeUser } from "./read-users.ts";
import { readAttributes, type UserAttributes } from "./user-attributes.ts";

/** `PUT /admin/users/:id`. A new password ends all sessions, as does a ban. */
export async function updateUserById({ userId, fields = {} }: AdminCall, context: AuthContext): Promise<Response> {
  const { email } = await describeUser(context, userId);
  const attributes = readAttributes(context, fields, String(email));
  await changeUser(context, userId, attributes);
  if (attributes.email || attributes.password) await endCodes(context, userId);
  if (attributes.password || attributes.banSeconds) {
    await endSessions(context, { userId, sessionId: undefined, scope: "global" });
  }
  return Response.json(await describeUser(context, userId));
}

/** @throws AuthError */
export async function changeUser(context: AuthContext, userId: string, attributes: UserAttributes): Promise<void> {
  const { email, password, isEmailConfirmed, metadata, appMetadata, banSeconds } = attributes;
  const change = context.database.query(
    `with account as (
      update auth.users u set updated_at = now(), email = coalesce(nullif($2, ''), u.email),
        encrypted_password = coalesce(nullif($3, ''), u.encrypted_password),
        email_confirmed_at = case when $4::boolean then coalesce(u.email_confirmed_at, now()) else u.email_confirmed_at end,
        raw_user_meta_data = ${mergedJson("u.raw_user_meta_data", "$5")},
        raw_app_meta_data = ${mergedJson("u.raw_app_meta_data", "$6")},
        banned_until = case when $7 = '' then u.banned_until when $7 = '0' then null
          else now() + make_interval(secs => $7::double precision) end
      where u.id = $1::uuid returning u.*
    ), identity as (
      update auth.identities i set updated_at = now(),
        identity_data = i.identity_data || jsonb_build_object('email', $2::text, 'email_verified', $4::boolean)
      where $2 <> '' and i.user_id = $1::uuid and i.provider = 'email'
    ), log as (${logStatement("account", { action: "user_modified", type: "user" })}),
    password_log as (
      ${logStatement("(select * from account where $3 <> '')", { action: "user_updated_password", type: "user" })}
    )
    select 1 from account`,
    [
      ...[userId, email, password && (await hashPassword(password)), isEmailConfirmed],
      ...[JSON.stringify(metadata), JSON.stringify(appMetadata), banSeconds === undefined ? "" : String(banSeconds)],
    ],
  );
  const rows = await change.catch((error: unknown) => {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
  });
  if (rows.length === 0) throw userNotFound();
}

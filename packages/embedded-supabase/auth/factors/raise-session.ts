import { randomUUID } from "node:crypto";
import sql, { type Sql } from "sql-template-tag";
import { USER_COLUMNS } from "../accounts/users.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext } from "../auth-call.ts";
import { describeSession, levelColumns, type Session } from "../sessions/sessions.ts";
import type { FactorOwner } from "./find-factor.ts";

export type FactorMethod = "totp" | "mfa/webauthn" | "mfa/recovery_code";

/** These ways of a sign-in give a session the level `aal2`. */
export const FACTOR_METHODS: readonly FactorMethod[] = ["totp", "mfa/webauthn", "mfa/recovery_code"];

export type Proof = {
  factorId: string;
  method: FactorMethod;
  /** CTEs that end with `used`, which has a row only once for each proof. */
  use: Sql;
};

/**
 * Raises the session to `aal2` in the statement that uses up the proof. All its earlier refresh tokens end: a copy of
 * one from before must not lead to the new level.
 * @returns undefined if another request has used the proof meanwhile
 */
export async function raiseSession(
  context: AuthContext,
  { userId, sessionId }: FactorOwner,
  { factorId, method, use }: Proof,
): Promise<Session | undefined> {
  const token = randomUUID();
  const [row] = await context.database.query(
    sql`with ${use}, earlier as (
      update auth.refresh_tokens set revoked = true, updated_at = now()
      where session_id = ${sessionId}::uuid and exists (select from used)
    ), session as (
      update auth.sessions set aal = 'aal2', factor_id = ${factorId}::uuid, updated_at = now()
      where id = ${sessionId}::uuid and user_id = ${userId}::uuid and exists (select from used) returning user_id
    ), method as (
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      select gen_random_uuid(), ${sessionId}::uuid, now(), now(), ${method} from session
      on conflict (session_id, authentication_method) do update set updated_at = now()
    ), token as (
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      select gen_random_uuid(), ${token}, user_id, ${sessionId}::uuid from session
    ), unverified as (
      delete from auth.mfa_factors f where f.user_id = ${userId}::uuid and f.status = 'unverified'
        and f.id <> ${factorId}::uuid
        and f.factor_type = (select factor_type from auth.mfa_factors where id = ${factorId}::uuid) and exists (select from used)
    ), account as (
      select u.id, u.email from auth.users u join session on session.user_id = u.id
    ), log as (${logStatement(
      sql`account`,
      { action: "verification_attempted", type: "factor" },
      { action: "mfa_code_login", type: "account" },
    )})
    select 1 from account`,
  );
  if (!row) return undefined;
  await endWeakerSessions(context, userId);
  const [opened] = await context.database.query(
    sql`select ${USER_COLUMNS}, ${levelColumns(sessionId)} from auth.users u where u.id = ${userId}::uuid`,
  );
  return opened && describeSession(context, { row: opened, sessionId, token });
}

/** Ends the sessions without a second factor, in the order of `endSessions`. */
async function endWeakerSessions({ database, rules }: AuthContext, userId: string): Promise<void> {
  const weaker = sql`select id from auth.sessions where user_id = ${userId}::uuid and coalesce(aal, 'aal1') < 'aal2'`;
  await database.query(
    sql`with locked as (
      ${rules.lockSessions}
    ), tokens as (
      delete from auth.refresh_tokens where (select count(*) from locked) > 0 and session_id in (${weaker}) returning 1
    )
    delete from auth.sessions where (select count(*) from tokens) >= 0 and id in (${weaker})`,
  );
}

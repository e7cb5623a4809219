import { createHash, randomInt } from "node:crypto";
import sql, { join, raw, type Sql } from "sql-template-tag";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext } from "../auth-call.ts";

type CodeColumn =
  | "recovery_token"
  | "confirmation_token"
  | "email_change_token_new"
  | "email_change_token_current"
  | "reauthentication_token";

/** The row has the time of the e-mail and the hash of its code. */
const SENT_AT: Record<CodeColumn, string> = {
  recovery_token: "recovery_sent_at",
  confirmation_token: "confirmation_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
  reauthentication_token: "reauthentication_sent_at",
};

export function makeCode({ otp_length }: { otp_length: number }): string {
  return Array.from({ length: otp_length }, () => randomInt(10)).join("");
}

/** The database stores this hash. */
export function hashCode(email: string, code: string): string {
  return createHash("sha256")
    .update(email.toLowerCase() + code)
    .digest("hex");
}

/** @returns the condition that the code of a column of `auth.users u` is still valid */
export function isFresh(column: CodeColumn, { settings }: Pick<AuthContext, "settings">): Sql {
  return sql`u.${raw(SENT_AT[column])} > now() - make_interval(secs => ${settings.email.otp_expiry})`;
}

const ALL_COLUMNS = new Set([...Object.keys(SENT_AT), ...Object.values(SENT_AT), "email_change"]);

/**
 * A new password or e-mail address ends all codes, links and begun sign-ins of the account, because an attacker may have
 * asked for them.
 */
export async function endCodes({ database }: Pick<AuthContext, "database">, userId: string): Promise<void> {
  const changes = [...ALL_COLUMNS].map((column) => sql`${raw(column)} = null`);
  await database.query(
    sql`with flows as (
      delete from auth.flow_state
      where linking_target_id = ${userId}::uuid or user_id = ${userId}::uuid and authentication_method <> 'email_change'
    )
    update auth.users set ${join(changes)}, email_change_confirm_status = 0 where id = ${userId}::uuid`,
  );
}

/** Stores a new code for the account. @returns the code's hash, or undefined without such an account */
export async function storeRecoveryCode(
  { database, settings }: Pick<AuthContext, "database" | "settings">,
  email: string,
): Promise<string | undefined> {
  const hash = hashCode(email, makeCode(settings.email));
  const rows = await database.query(
    sql`with account as (
      update auth.users set recovery_token = ${hash}, recovery_sent_at = now(), updated_at = now()
      where email = ${email.toLowerCase()} and not is_sso_user returning id, email
    ), log as (${logStatement(sql`account`, { action: "user_recovery_requested", type: "user" })})
    select 1 from account`,
  );
  return rows.length > 0 ? hash : undefined;
}

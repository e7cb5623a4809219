import sql from "sql-template-tag";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import type { Outcome } from "../outcome.ts";
import { reportFactorChange } from "./factor-emails.ts";
import { type Factor, type FactorOwner, findFactor, requireOwner } from "./find-factor.ts";
import { FACTOR_METHODS } from "./raise-session.ts";

/** `DELETE /factors/:factor` */
export async function unenrollFactor(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const owner = await requireOwner(call, context);
  const factor = await findFactor(context, owner.userId, call.ids.factor);
  if (factor.isVerified && !owner.isAal2) {
    throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await removeFactor(context, owner, factor);
  if (factor.isVerified) reportFactorChange(context, owner, "removed");
  return { body: { id: factor.id } };
}

/** Sessions of the factor lose their level. Recovery codes are never the only factor, so the last factor ends them. */
export async function removeFactor(
  { database }: AuthContext,
  { userId }: Pick<FactorOwner, "userId">,
  { id }: Factor,
): Promise<void> {
  await database.query(
    sql`with removed as (
      delete from auth.mfa_factors f where f.user_id = ${userId}::uuid and (f.id = ${id}::uuid or (
        f.factor_type = 'recovery_code' and not exists (
          select from auth.mfa_factors other where other.user_id = ${userId}::uuid
            and other.id not in (${id}::uuid, f.id) and other.status = 'verified')))
      returning f.id
    ), sessions as (
      update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
      where user_id = ${userId}::uuid and factor_id in (select id from removed) returning id
    ), methods as (
      delete from auth.mfa_amr_claims
      where session_id in (select id from sessions) and authentication_method = any (${FACTOR_METHODS})
    ), account as (
      select u.id, u.email from auth.users u where u.id = ${userId}::uuid
    ) ${logStatement(sql`account`, { action: "factor_unenrolled", type: "factor" })}`,
  );
}

import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod";
import { codeOf } from "#platform/errors.ts";
import { UNIQUE_VIOLATION } from "../../database/sql-database.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, invalid } from "../auth-error.ts";
import { required, text } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { type FactorOwner, requireOwner } from "./find-factor.ts";
import { requirePasskeySite } from "./passkeys.ts";
import { createTotpKey } from "./totp.ts";

const MAX_FACTORS = 10;
/** Unverified factors end after this time. */
const UNVERIFIED_SECONDS = 300;

export const enrollFields = z.object({
  friendly_name: text(100),
  factor_type: required(text(64)),
  issuer: text(64),
});

/** `POST /factors` */
export async function enrollFactor(call: CallWith<typeof enrollFields>, context: AuthContext): Promise<Outcome> {
  const owner = await requireOwner(call, context);
  const { factor_type: type, friendly_name: friendlyName, issuer } = call.fields;
  if (type === "phone") {
    throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  }
  if (type !== "totp" && type !== "webauthn") throw invalid("factor_type needs to be totp, phone, or webauthn");
  requireRecentSession(owner);
  if (type === "webauthn") {
    requirePasskeySite(context);
    return {
      body: {
        id: await addFactor(context, owner, { type, friendlyName }),
        type,
        friendly_name: friendlyName,
      },
    };
  }
  const totp = createTotpKey(issuer || new URL(context.siteUrl).host, owner.email);
  const id = await addFactor(context, owner, { type, friendlyName, secret: totp.secret });
  return { body: { id, type, friendly_name: friendlyName, totp } };
}

/** An open page or a stolen token must not lock the person out by a factor of somebody else. */
function requireRecentSession({ isAal2, hasFactor, row }: FactorOwner): void {
  if (hasFactor && !isAal2) throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  if (isAal2 || row.is_recent) return;
  throw new AuthError(
    400,
    "reauthentication_needed",
    "A second factor requires reauthentication: sign out, sign in again and repeat it within an hour",
  );
}

type NewFactor = { type: string; friendlyName: string; secret?: string };

/** @returns its id @throws AuthError */
async function addFactor(
  { database }: AuthContext,
  { userId }: FactorOwner,
  { type, friendlyName, secret = "" }: NewFactor,
): Promise<string> {
  await database.query(
    sql`delete from auth.mfa_factors where user_id = ${userId}::uuid and status = 'unverified'
      and created_at < now() - make_interval(secs => ${UNVERIFIED_SECONDS})`,
  );
  const id = randomUUID();
  const insert = database.query(
    sql`with account as (
      select id, email from auth.users where id = ${userId}::uuid and not exists (
        select from auth.mfa_factors f where f.user_id = ${userId}::uuid and f.friendly_name = ${friendlyName})
    ), factor as (
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
      select ${id}::uuid, id, ${friendlyName}, ${type}::auth.factor_type, 'unverified', nullif(${secret}, '')
      from account
    ), log as (${logStatement(sql`account`, { action: "factor_in_progress", type: "factor" })})
    select 1 from account`,
  );
  const added = await insert.catch((error: unknown) => {
    if (codeOf(error) === UNIQUE_VIOLATION) return [];
    throw error;
  });
  if (added.length === 0) throw nameConflict(friendlyName);
  await removeSurplusFactor(database, userId, id);
  return id;
}

/**
 * Counts after the insert, because a concurrent request may have added a factor meanwhile. An older factor does not stay:
 * the newer one may have been counted before this insert was visible. All of several concurrent requests can fail.
 */
async function removeSurplusFactor(database: AuthContext["database"], userId: string, id: string): Promise<void> {
  const removed = await database.query(
    sql`delete from auth.mfa_factors where id = ${id}::uuid
      and (select count(*) from auth.mfa_factors where user_id = ${userId}::uuid) > ${MAX_FACTORS}
    returning 1`,
  );
  if (removed.length === 0) return;
  const message = "Maximum number of verified factors reached, unenroll to continue";
  throw new AuthError(422, "too_many_enrolled_mfa_factors", message);
}

function nameConflict(name: string): AuthError {
  const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
  return new AuthError(422, "mfa_factor_name_conflict", message);
}

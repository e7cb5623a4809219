import { createHash, randomInt, randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthCall, AuthContext, CallWith } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { required, text } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { sessionOutcome } from "../sessions/sessions.ts";
import { reportFactorChange } from "./factor-emails.ts";
import { FACTOR_COLUMNS, type Factor, type FactorOwner, factorSchema, requireOwner } from "./find-factor.ts";
import { raiseSession } from "./raise-session.ts";
import { removeFactor } from "./unenroll.ts";
import { countGuess } from "./verify.ts";

const TYPE = "recovery_code";
const COUNT = 10;
/** No character looks like another. 16 of these 31 have 79 bits, which nobody guesses from a copied hash. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH = 16;

const codeCounts = z.object({ total: z.number(), remaining: z.number() });

/** `GET /factors/recovery-codes` */
export async function describeRecoveryCodes(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const { userId } = await requireOwner(call, context);
  const { id } = await requireCodes(context, userId);
  const counts = await readRow(
    context.database,
    sql`select count(*)::integer as total, (count(*) filter (where used_at is null))::integer as remaining
    from auth.mfa_recovery_codes where factor_id = ${id}::uuid`,
    codeCounts,
  );
  return { body: { id, type: TYPE, ...counts } };
}

export const setFields = z.object({ friendly_name: text(100) });

/** `POST /factors/recovery-codes` */
export async function generateRecoveryCodes(call: CallWith<typeof setFields>, context: AuthContext): Promise<Outcome> {
  const owner = await requireStrongOwner(call, context);
  if (!owner.hasFactor) {
    throw new AuthError(422, "mfa_recovery_codes_sole_factor", "Recovery codes need another verified factor");
  }
  const friendlyName = call.fields.friendly_name || "Recovery codes";
  const id = randomUUID();
  const added = await context.database.query(
    sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
    values (${id}::uuid, ${owner.userId}::uuid, ${friendlyName}, ${TYPE}::auth.factor_type, 'verified')
    on conflict do nothing returning 1`,
  );
  if (added.length === 0) {
    throw new AuthError(422, "mfa_verified_factor_exists", "This account has recovery codes already, regenerate them");
  }
  return respondWithCodes(context, owner, { id, friendlyName });
}

/** `POST /factors/recovery-codes/regenerate` */
export async function regenerateRecoveryCodes(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const owner = await requireStrongOwner(call, context);
  return respondWithCodes(context, owner, await requireCodes(context, owner.userId));
}

/** `DELETE /factors/recovery-codes` */
export async function removeRecoveryCodes(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const owner = await requireStrongOwner(call, context);
  const factor = await requireCodes(context, owner.userId);
  await removeFactor(context, owner, factor);
  reportFactorChange(context, owner, "removed");
  return { body: { id: factor.id } };
}

export const codeFields = z.object({ code: required(text(64)) });

/** `POST /factors/recovery-codes/verify`. A missing set and a wrong code have the same response. */
export async function verifyRecoveryCode(call: CallWith<typeof codeFields>, context: AuthContext): Promise<Outcome> {
  const owner = await requireOwner(call, context);
  const code = call.fields.code.toLowerCase().replaceAll(/[\s-]/g, "");
  return countGuess(call, context, owner, () => redeemCode(context, owner, code)).catch((error: unknown) => {
    if (!(error instanceof AuthError) || error.status !== 429) throw error;
    throw new AuthError(429, "mfa_recovery_codes_locked", error.message, { headers: error.headers });
  });
}

async function redeemCode(context: AuthContext, owner: FactorOwner, code: string): Promise<Outcome> {
  const factor = await findCodes(context, owner.userId);
  const session =
    factor &&
    (await raiseSession(context, owner, {
      factorId: factor.id,
      method: "mfa/recovery_code",
      use: takeCode(owner, factor.id, hashOf(factor.id, code)),
    }));
  if (!session) throw new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
  reportFactorChange(context, owner, "used code");
  return sessionOutcome(session);
}

const takeCode = ({ userId }: FactorOwner, factorId: string, hash: string) => sql`
  used as (
    update auth.mfa_recovery_codes c set used_at = now() from auth.mfa_factors f
    where c.factor_id = ${factorId}::uuid and c.code_hash = ${hash} and c.used_at is null
      and f.id = c.factor_id and f.user_id = ${userId}::uuid
    returning c.factor_id
  )`;

/** Replaces the set, and shows the new one once. */
async function respondWithCodes(
  context: AuthContext,
  owner: FactorOwner,
  { id, friendlyName }: Pick<Factor, "id" | "friendlyName">,
): Promise<Outcome> {
  const codes = Array.from({ length: COUNT }, makeCode);
  const hashes = codes.map((code) => hashOf(id, code));
  await context.database.query(
    sql`with earlier as (
      delete from auth.mfa_recovery_codes where factor_id = ${id}::uuid
    ), codes as (
      insert into auth.mfa_recovery_codes (factor_id, code_hash) select ${id}::uuid, unnest(${hashes}::text[])
    ), account as (
      select u.id, u.email from auth.users u join auth.mfa_factors f on f.user_id = u.id where f.id = ${id}::uuid
    ) ${logStatement(sql`account`, { action: "factor_updated", type: "factor" })}`,
  );
  reportFactorChange(context, owner, "new codes");
  return { body: { id, type: TYPE, friendly_name: friendlyName, total: COUNT, codes } };
}

async function requireStrongOwner(call: AuthCall, context: AuthContext): Promise<FactorOwner> {
  const owner = await requireOwner(call, context);
  if (!owner.isAal2) throw new AuthError(403, "insufficient_aal", "AAL2 required to change recovery codes");
  return owner;
}

async function requireCodes(context: AuthContext, userId: string): Promise<Factor> {
  const factor = await findCodes(context, userId);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "This account has no recovery codes");
  return factor;
}

function findCodes({ database }: AuthContext, userId: string): Promise<Factor | undefined> {
  return readRow(
    database,
    sql`select ${FACTOR_COLUMNS} from auth.mfa_factors
    where user_id = ${userId}::uuid and factor_type = ${TYPE}::auth.factor_type`,
    factorSchema,
  );
}

function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** The id is the salt, so that equal codes of two sets have different hashes. */
function hashOf(factorId: string, code: string): string {
  return createHash("sha256").update(`${factorId} ${code}`).digest("hex");
}

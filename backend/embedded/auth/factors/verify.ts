import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError, catchAuthErrors, invalid } from "../auth-error.ts";
import { textOf } from "../fields.ts";
import { sessionResponse } from "../sessions.ts";
import { findChallenge } from "./challenge.ts";
import { tellAbout } from "./factor-emails.ts";
import { type Factor, type FactorOwner, findFactor, requireOwner } from "./find-factor.ts";
import { raiseSession } from "./raise-session.ts";
import { findStep } from "./totp.ts";

/** `POST /factors/:id/verify` */
export async function verifyFactor(call: AuthCall, context: AuthContext, factorId: string): Promise<Response> {
  const owner = await requireOwner(call, context);
  const factor = await findFactor(context, owner.userId, factorId);
  const fields = call.fields ?? {};
  const code = textOf(fields, "code");
  if (!code) throw invalid("Code needs to be non-empty");
  requireVerifiable(owner, factor);
  const challengeId = textOf(fields, "challenge_id");
  await findChallenge(context, factor, challengeId);
  // Guesses count for an unverified factor, too: only the session that added it has seen its secret.
  return countGuess(call, context, owner, () => checkCode(context, owner, factor, { code, challengeId }));
}

/** Codes of all factors and recovery codes of an account have one budget. */
export function countGuess(
  { client }: AuthCall,
  context: AuthContext,
  owner: FactorOwner,
  check: () => Promise<Response>,
): Promise<Response> {
  const attempt = () => catchAuthErrors(check);
  if (client === null) return attempt();
  const onExhausted = () => tellAbout(context, owner, "guesses");
  return context.limit.guess({ kind: "factor", account: owner.userId, network: client, onExhausted }, attempt);
}

/** A stolen token must not confirm a factor of the attacker beside the factor of the person. */
function requireVerifiable({ hasFactor, isAal2 }: FactorOwner, { isVerified }: Factor): void {
  if (hasFactor && !isVerified && !isAal2) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

async function checkCode(
  context: AuthContext,
  owner: FactorOwner,
  factor: Factor,
  { code, challengeId }: { code: string; challengeId: string },
): Promise<Response> {
  const step = findStep(factor.secret, code);
  if (step === undefined) throw wrongCode();
  const session = await raiseSession(context, owner, {
    factorId: factor.id,
    method: "totp",
    use: USE_CODE,
    parameters: [challengeId, String(step)],
  });
  if (!session) throw wrongCode();
  if (!factor.isVerified) tellAbout(context, owner, "added");
  return sessionResponse(session);
}

/** Of concurrent requests with one code, the row of the factor lets only the first pass. */
const USE_CODE = `
  challenge as (
    update auth.mfa_challenges set verified_at = now()
    where id = $6::uuid and factor_id = $5::uuid and verified_at is null returning factor_id
  ), used as (
    update auth.mfa_factors f set status = 'verified', updated_at = now(), last_used_step = $7::bigint
    from challenge c where f.id = c.factor_id and f.user_id = $2::uuid and coalesce(f.last_used_step, 0) < $7::bigint
    returning f.id
  )`;

function wrongCode(): AuthError {
  return new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
}

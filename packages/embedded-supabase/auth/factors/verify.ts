import sql, { type Sql } from "sql-template-tag";
import * as z from "zod";
import { codeOf } from "#platform/errors.ts";
import { UNIQUE_VIOLATION } from "../../database/sql-database.ts";
import type { AuthCall, AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, invalid } from "../auth-error.ts";
import { required, text } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { sessionOutcome } from "../sessions/sessions.ts";
import { findChallenge } from "./challenge.ts";
import { reportFactorChange } from "./factor-emails.ts";
import { type Factor, type FactorOwner, findFactor, requireOwner } from "./find-factor.ts";
import { checkPasskey, type PasskeyResponse, passkeyResponse, readNewPasskey, wrongPasskey } from "./passkeys.ts";
import { type Proof, raiseSession } from "./raise-session.ts";
import { findStep } from "./totp.ts";

export const proofFields = z.object({
  /** Authenticator apps have codes, passkeys responses. */
  code: text(64),
  challenge_id: required(text(64)),
  webauthn: passkeyResponse,
});

/** `POST /factors/:factor/verify` */
export async function verifyFactor(call: CallWith<typeof proofFields>, context: AuthContext): Promise<Outcome> {
  const owner = await requireOwner(call, context);
  const factor = await findFactor(context, owner.userId, call.ids.factor);
  const { code, challenge_id: challengeId, webauthn } = call.fields;
  const isPasskey = factor.factorType === "webauthn";
  if (!isPasskey && !code) throw invalid("Code needs to be non-empty");
  requireVerifiable(owner, factor);
  const challenge = await findChallenge(context, factor, challengeId);
  // Guesses count for an unverified factor, too: only the session that added it has seen its secret.
  return countGuess(call, context, owner, async () => {
    const proof = isPasskey
      ? await (factor.isVerified ? provePasskey : proveNewPasskey)(context, owner, {
          factor,
          webauthn,
          challenge,
          challengeId,
        })
      : proveCode(owner, factor, { code, challengeId });
    const session = await raiseSession(context, owner, proof).catch((error: unknown) => {
      if (codeOf(error) === UNIQUE_VIOLATION) return undefined;
      throw error;
    });
    if (!session) throw isPasskey ? wrongPasskey() : wrongCode();
    if (!factor.isVerified) reportFactorChange(context, owner, "added");
    return sessionOutcome(session);
  });
}

/** Codes of all factors and recovery codes of an account have one budget. */
export function countGuess<Result>(
  { client }: AuthCall,
  context: AuthContext,
  owner: FactorOwner,
  check: () => Promise<Result>,
): Promise<Result> {
  if (client === null) return check();
  const onExhausted = () => reportFactorChange(context, owner, "guesses");
  return context.limit.guess({ kind: "factor", account: owner.userId, network: client, onExhausted }, check);
}

/** A stolen token must not confirm a factor of the attacker beside the factor of the person. */
function requireVerifiable({ hasFactor, isAal2 }: FactorOwner, { isVerified }: Factor): void {
  if (hasFactor && !isVerified && !isAal2) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

function proveCode(
  { userId }: FactorOwner,
  { id: factorId, secret }: Factor,
  { code, challengeId }: { code: string; challengeId: string },
): Proof {
  const step = findStep(secret, code);
  if (step === undefined) throw wrongCode();
  return { factorId, method: "totp", use: acceptCode({ userId, challengeId, factorId, step }) };
}

type PasskeyAttempt = { factor: Factor; webauthn: PasskeyResponse; challenge: string; challengeId: string };

async function proveNewPasskey(
  context: AuthContext,
  { userId }: FactorOwner,
  { factor: { id: factorId }, webauthn, challenge, challengeId }: PasskeyAttempt,
): Promise<Proof> {
  const { stored, aaguid } = await readNewPasskey(context, webauthn, challenge);
  return { factorId, method: "mfa/webauthn", use: addPasskey({ userId, challengeId, factorId, stored, aaguid }) };
}

/** The challenge names one passkey of the account, and the browser may choose another one. */
async function provePasskey(
  context: AuthContext,
  owner: FactorOwner,
  { factor, webauthn, challenge, challengeId }: PasskeyAttempt,
): Promise<Proof> {
  const { factorId, counter } = await checkPasskey(context, owner, { webauthn, expectedChallenge: challenge });
  const use = acceptPasskey({ userId: owner.userId, challengeId, challengedId: factor.id, factorId, counter });
  return { factorId, method: "mfa/webauthn", use };
}

/** Of concurrent requests with one challenge, its row lets only the first pass. */
const takeChallenge = (challengeId: string, factorId: string) => sql`
  challenge as (
    update auth.mfa_challenges set verified_at = now()
    where id = ${challengeId}::uuid and factor_id = ${factorId}::uuid and verified_at is null returning factor_id
  )`;

type Use = { userId: string; challengeId: string; factorId: string };

/** Of concurrent requests with one code, the row of the factor lets only the first pass. */
function acceptCode({ userId, challengeId, factorId, step }: Use & { step: number }): Sql {
  return sql`${takeChallenge(challengeId, factorId)}, used as (
    update auth.mfa_factors f set status = 'verified', updated_at = now(), last_used_step = ${step}::bigint
    from challenge c where f.id = c.factor_id and f.user_id = ${userId}::uuid
      and coalesce(f.last_used_step, 0) < ${step}::bigint
    returning f.id
  )`;
}

/** A verified factor never gets another passkey. Two factors with one passkey violate an index. */
function addPasskey({ userId, challengeId, factorId, ...made }: Use & { stored: object; aaguid: string }): Sql {
  return sql`${takeChallenge(challengeId, factorId)}, used as (
    update auth.mfa_factors f set status = 'verified', updated_at = now(),
      web_authn_credential = ${JSON.stringify(made.stored)}::jsonb, web_authn_aaguid = ${made.aaguid}::uuid
    from challenge c where f.id = c.factor_id and f.user_id = ${userId}::uuid and f.status = 'unverified'
    returning f.id
  )`;
}

/** `challengedId` is the factor that the challenge names. */
type PasskeyUse = Use & { challengedId: string; counter: number };

/** Synchronised passkeys do not count, so their counter stays 0. */
function acceptPasskey({ userId, challengeId, challengedId, factorId, counter }: PasskeyUse): Sql {
  return sql`${takeChallenge(challengeId, challengedId)}, used as (
    update auth.mfa_factors f set updated_at = now(),
      web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb(${counter}::bigint))
    from challenge where f.id = ${factorId}::uuid and f.user_id = ${userId}::uuid and f.status = 'verified'
      and (${counter}::bigint > (web_authn_credential #>> '{authenticator,signCount}')::bigint
        or (${counter}::bigint = 0 and web_authn_credential #>> '{authenticator,signCount}' = '0'))
    returning f.id
  )`;
}

function wrongCode(): AuthError {
  return new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
}

import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { isUuid } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { type Factor, findFactor, requireOwner } from "./find-factor.ts";
import { makePasskeyOptions } from "./passkeys.ts";

const CHALLENGE_SECONDS = 300;
/**
 * Of one factor and network, because several tabs may ask. Older challenges are removed, but not those of another
 * network: a thief of the password must not remove the challenge that the person is about to meet.
 */
const MAX_CHALLENGES = 10;
const MAX_AGE = "10 minutes";

/** `POST /factors/:factor/challenge` */
export async function challengeFactor(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const owner = await requireOwner(call, context);
  const factor = await findFactor(context, owner.userId, call.ids.factor);
  const { challenge, webauthn } =
    factor.factorType === "webauthn" ? await makePasskeyOptions(context, owner, factor) : {};
  const id = await storeChallenge(context, factor, { challenge, network: call.client ?? undefined });
  return { body: { id, type: factor.factorType, expires_at: expiryOf(Date.now()), webauthn } };
}

/** @param data `challenge` is the random value that a passkey signs. @returns the id */
async function storeChallenge(
  { database }: AuthContext,
  { id: factorId }: Factor,
  data: { challenge: string | undefined; network: string | undefined },
): Promise<string> {
  const id = randomUUID();
  await database.query(
    sql`with factor as (
      update auth.mfa_factors set last_challenged_at = now() where id = ${factorId}::uuid returning id, user_id
    ), earlier as (
      delete from auth.mfa_challenges where factor_id = ${factorId}::uuid and (
        created_at < now() - ${MAX_AGE}::interval or id in (
          select id from auth.mfa_challenges
          where factor_id = ${factorId}::uuid
            and web_authn_session_data ->> 'network' is not distinct from ${data.network ?? null}
          order by created_at desc offset ${MAX_CHALLENGES - 1}))
    ), challenge as (
      insert into auth.mfa_challenges (id, factor_id, web_authn_session_data)
      select ${id}::uuid, id, ${JSON.stringify(data)}::jsonb from factor
    ), account as (
      select u.id, u.email from auth.users u join factor on factor.user_id = u.id
    ) ${logStatement(sql`account`, { action: "challenge_created", type: "factor" })}`,
  );
  return id;
}

const storedChallenge = z.object({ challenge: z.string().nullable(), is_used: z.boolean(), is_expired: z.boolean() });

/**
 * @returns the random value for a passkey, empty for an authenticator app
 * @throws AuthError for a challenge of another factor, and a used or expired one
 */
export async function findChallenge({ database }: AuthContext, { id: factorId }: Factor, id: string): Promise<string> {
  const found = isUuid(id)
    ? await readRow(
        database,
        sql`select web_authn_session_data ->> 'challenge' as challenge, verified_at is not null as is_used,
          created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}) as is_expired
        from auth.mfa_challenges where id = ${id}::uuid and factor_id = ${factorId}::uuid`,
        storedChallenge,
      )
    : undefined;
  if (!found) {
    throw new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  }
  // Supabase Auth has this code for a used challenge, too.
  if (found.is_used) {
    throw new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  }
  if (found.is_expired) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, "mfa_challenge_expired", message);
  }
  return found.challenge ?? "";
}

function expiryOf(createdAt: number): number {
  return Math.floor(createdAt / 1000) + CHALLENGE_SECONDS;
}

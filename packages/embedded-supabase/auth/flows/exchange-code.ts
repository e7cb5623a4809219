import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { openSealedText } from "../../setup/sealed-text.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, banned, invalid } from "../auth-error.ts";
import { type Fields, required, text } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { type Device, deviceOf, openSession, sessionOutcome } from "../sessions/sessions.ts";
import { CHALLENGE_METHODS, EMAIL_FLOW_METHODS, requireVerifier } from "./code-challenge.ts";
import { hashAuthCode } from "./email-flow.ts";

/** As in a Supabase project. */
const CODE_SECONDS = 300;

export const exchangeFields = z.object({
  auth_code: required(text(1024)),
  code_verifier: required(text(1024)),
});

/** `POST /token?grant_type=pkce`. A wrong code counts as a guess. */
export async function exchangeCode(call: CallWith<typeof exchangeFields>, context: AuthContext): Promise<Outcome> {
  const { auth_code: code, code_verifier: verifier } = call.fields;
  if (!code || !verifier) throw invalid("invalid request: both auth code and code verifier should be non-empty");
  const exchange = () => call.queued(() => openWithCode(context, { code, verifier, device: deviceOf(call) }));
  if (call.client === null) return exchange();
  return context.limit.guess({ kind: "link", account: "", network: call.client }, exchange);
}

const finishedFlow = z.object({
  id: z.string(),
  user_id: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.enum(CHALLENGE_METHODS),
  authentication_method: z.enum(["oauth", "sso/saml", ...EMAIL_FLOW_METHODS]),
  provider_type: z.string(),
  provider_access_token: z.string().nullable(),
  provider_refresh_token: z.string().nullable(),
  is_expired: z.boolean(),
});

type Exchange = { code: string; verifier: string; device: Device };

async function openWithCode(context: AuthContext, { code, verifier, device }: Exchange): Promise<Outcome> {
  const { database } = context;
  const flow = await readRow(
    database,
    sql`select f.id::text as id, f.user_id::text as user_id, f.code_challenge, f.code_challenge_method,
      f.authentication_method, f.provider_type, f.provider_access_token, f.provider_refresh_token,
      f.auth_code_issued_at < now() - make_interval(secs => ${CODE_SECONDS}) as is_expired
    from auth.flow_state f where f.auth_code = ${hashAuthCode(code)} and f.user_id is not null`,
    finishedFlow,
  );
  if (!flow) throw unknownFlow();
  if (flow.is_expired) {
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  }
  requireVerifier({ challenge: flow.code_challenge, method: flow.code_challenge_method }, verifier);
  // The first of two requests deletes the row, so a code works once.
  const used = await database.query(sql`delete from auth.flow_state where id = ${flow.id}::uuid returning 1`);
  if (used.length === 0) throw unknownFlow();
  const session = await openSession(context, {
    userId: flow.user_id,
    method: flow.authentication_method,
    device,
    provider: flow.provider_type,
  });
  if (!session) throw banned();
  return sessionOutcome(session, {
    ...(await openToken("provider_token", flow.provider_access_token, code)),
    ...(await openToken("provider_refresh_token", flow.provider_refresh_token, code)),
  });
}

/** The code is the key of the provider's tokens, and the database has only its hash. */
async function openToken(name: string, sealed: string | null, code: string): Promise<Fields> {
  const token = sealed ? await openSealedText(sealed, code) : undefined;
  return token === undefined ? {} : { [name]: token };
}

function unknownFlow(): AuthError {
  return new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
}

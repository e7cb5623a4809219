import { openSealedText } from "../../setup/sealed-text.ts";
import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError, banned, catchAuthErrors, invalid } from "../auth-error.ts";
import { type Fields, textOf } from "../fields.ts";
import { type Device, deviceOf, openSession, type SessionMethod, sessionResponse } from "../sessions.ts";
import { type CodeChallenge, requireVerifier } from "./code-challenge.ts";
import { hashAuthCode } from "./email-flow.ts";

/** As in a Supabase project. */
const CODE_SECONDS = 300;

/** `POST /token?grant_type=pkce`. A wrong code counts as a guess. */
export async function exchangeCode(call: AuthCall, context: AuthContext): Promise<Response> {
  const fields = call.fields ?? {};
  const [code, verifier] = [textOf(fields, "auth_code"), textOf(fields, "code_verifier")];
  if (!code || !verifier) throw invalid("invalid request: both auth code and code verifier should be non-empty");
  const exchange = () =>
    catchAuthErrors(() => call.queued(() => openWithCode(context, { code, verifier, device: deviceOf(call) })));
  if (call.client === null) return exchange();
  return context.limit.guess({ kind: "link", account: "", network: call.client }, exchange);
}

type Exchange = { code: string; verifier: string; device: Device };

async function openWithCode(context: AuthContext, { code, verifier, device }: Exchange): Promise<Response> {
  const { database } = context;
  const [flow] = await database.query(
    `select f.id::text as id, f.user_id::text as user_id, f.code_challenge, f.code_challenge_method,
      f.authentication_method, f.provider_type, f.provider_access_token, f.provider_refresh_token,
      f.auth_code_issued_at < now() - interval '${CODE_SECONDS} seconds' as is_expired
    from auth.flow_state f where f.auth_code = $1 and f.user_id is not null`,
    [hashAuthCode(code)],
  );
  if (!flow) throw unknownFlow();
  if (flow.is_expired) {
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  }
  const method = flow.code_challenge_method as CodeChallenge["method"];
  requireVerifier({ challenge: String(flow.code_challenge ?? ""), method }, verifier);
  // The first of two requests deletes the row, so a code works once.
  const used = await database.query("delete from auth.flow_state where id = $1::uuid returning 1", [String(flow.id)]);
  if (used.length === 0) throw unknownFlow();
  const session = await openSession(context, {
    userId: String(flow.user_id),
    method: flow.authentication_method as SessionMethod,
    device,
    provider: String(flow.provider_type),
  });
  if (!session) throw banned();
  return sessionResponse(session, {
    ...(await openToken("provider_token", flow.provider_access_token, code)),
    ...(await openToken("provider_refresh_token", flow.provider_refresh_token, code)),
  });
}

/** The code is the key of the provider's tokens, and the database has only its hash. */
async function openToken(name: string, sealed: unknown, code: string): Promise<Fields> {
  const token = typeof sealed === "string" && sealed ? await openSealedText(sealed, code) : undefined;
  return token === undefined ? {} : { [name]: token };
}

function unknownFlow(): AuthError {
  return new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
}

import * as z from "zod";
import { requireAccount } from "../accounts/require-account.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, banned, invalid } from "../auth-error.ts";
import { lenientFlag, required, text } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { deviceOf, openSession, sessionOutcome } from "../sessions/sessions.ts";
import { admitIdentity, linkIdentity } from "./admit-identity.ts";
import { requireRecentSignIn } from "./identities.ts";

export const idTokenFields = z.object({
  nonce: text(256),
  id_token: required(text(8192)),
  access_token: text(8192),
  provider: required(text(64)),
  link_identity: lenientFlag,
});
type IdTokenCall = CallWith<typeof idTokenFields>;

/** `POST /token?grant_type=id_token`. A wrong token counts as a guess. */
export async function signInWithIdToken(call: IdTokenCall, context: AuthContext): Promise<Outcome> {
  const signIn = () => openWithIdToken(call, context);
  if (call.client === null) return signIn();
  return context.limit.guess({ kind: "link", account: "", network: call.client }, signIn);
}

async function openWithIdToken(call: IdTokenCall, context: AuthContext): Promise<Outcome> {
  const { id_token: token, access_token: accessToken, nonce, ...fields } = call.fields;
  const provider = context.providers.get(fields.provider.toLowerCase());
  if (!provider?.readIdToken) throw new AuthError(400, "provider_disabled", "Provider is not enabled");
  if (!token) throw invalid("id_token required");
  const account = fields.link_identity ? await requireAccount(call, context) : undefined;
  if (account) requireRecentSignIn(account);
  const { name } = provider;
  const identity = await provider.readIdToken({ token, accessToken, nonce }).catch((error: unknown) => {
    if (error instanceof AuthError) throw error;
    context.log.warn({ err: error, provider: name, device: deviceOf(call) }, "a sign-in provider does not respond");
    throw new AuthError(500, "unexpected_failure", "The provider does not respond");
  });
  return call.queued(async () => {
    if (account) await linkIdentity(context, { userId: account.userId, provider: name, identity });
    const userId = account?.userId ?? (await admitIdentity(context, name, identity));
    const session = await openSession(context, { userId, method: "oauth", provider: name, device: deviceOf(call) });
    if (!session) throw banned();
    return sessionOutcome(session);
  });
}

import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError, banned, invalid } from "../auth-error.ts";
import { textOf } from "../fields.ts";
import type { Outcome } from "../outcome.ts";
import { requireAccount } from "../require-account.ts";
import { deviceOf, openSession, sessionOutcome } from "../sessions.ts";
import { admitIdentity, linkIdentity } from "./admit-identity.ts";
import { requireRecentSignIn } from "./identities.ts";

/** `POST /token?grant_type=id_token`. A wrong token counts as a guess. */
export async function signInWithIdToken(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const signIn = () => openWithIdToken(call, context);
  if (call.client === null) return signIn();
  return context.limit.guess({ kind: "link", account: "", network: call.client }, signIn);
}

async function openWithIdToken(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const fields = call.fields ?? {};
  const provider = context.providers.get(textOf(fields, "provider").toLowerCase());
  if (!provider?.readIdToken) throw new AuthError(400, "provider_disabled", "Provider is not enabled");
  const token = textOf(fields, "id_token");
  if (!token) throw invalid("id_token required");
  const links = fields.link_identity === true;
  const account = links ? await requireAccount(call, context) : undefined;
  if (account) requireRecentSignIn(account);
  const { name } = provider;
  const identity = await provider
    .readIdToken({ token, accessToken: textOf(fields, "access_token"), nonce: textOf(fields, "nonce") })
    .catch((error: unknown) => {
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

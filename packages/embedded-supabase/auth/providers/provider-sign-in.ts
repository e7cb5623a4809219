import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError, banned, invalid } from "../auth-error.ts";
import { readChallenge } from "../flows/code-challenge.ts";
import {
  bindFlow,
  claimFlow,
  deriveSecret,
  type Flow,
  finishFlow,
  readBoundFlow,
  startFlow,
} from "../flows/flow-state.ts";
import {
  chooseTarget,
  redirect,
  redirectErrors,
  redirectWithCode,
  redirectWithFragment,
  urlWithError,
} from "../flows/redirects.ts";
import type { Outcome } from "../outcome.ts";
import { deviceOf, openSession } from "../sessions/sessions.ts";
import { admitIdentity, linkIdentity } from "./admit-identity.ts";
import { KNOWN_PROVIDERS } from "./known-providers.ts";
import type { FlowSecrets, Provider } from "./provider.ts";

/** The parameters of a client that reach the provider. All others could change the request. */
const PASSED_ON = [
  ...["access_type", "allow_signup", "domain_hint", "hd", "include_granted_scopes", "kc_idp_hint", "login_hint"],
  ...["max_age", "prompt", "ui_locales"],
];

/** `GET /authorize` */
export async function startProviderSignIn(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const { url, headers } = await startProviderFlow(call, context, undefined);
  return redirect(url, headers);
}

/** @returns the provider's URL, or the client's URL with the failure of the provider @throws AuthError */
export async function startProviderFlow(
  call: AuthCall,
  context: AuthContext,
  linkTo: string | undefined,
): Promise<{ url: string; headers: Record<string, string> }> {
  const { searchParams } = call.url;
  const provider = requireProvider(context, searchParams.get("provider") ?? "");
  const challenge = readChallenge(
    searchParams.get("code_challenge") ?? "",
    searchParams.get("code_challenge_method") ?? "",
  );
  const scopes = searchParams.get("scopes") ?? "";
  if (!/^[\w .:/-]{0,500}$/.test(scopes)) throw invalid("scopes contains characters that no scope has");
  await context.flowLimit.requireBudget(call.client);
  const redirectTo = chooseTarget(searchParams.get("redirect_to"), context.siteUrl);
  const flow = { provider: provider.name, method: "oauth", redirectTo, challenge, linkTo } as const;
  const id = await startFlow(context, flow);
  const { state, cookie } = bindFlow(context, call.request, id);
  const parameters = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  try {
    const request = { ...makeSecrets(context, id, state), scopes, parameters };
    return { url: (await provider.makeAuthorizationUrl(request)).href, headers: { "set-cookie": cookie } };
  } catch (error) {
    context.log.warn({ err: error, provider: provider.name }, "a sign-in provider does not respond");
    return { url: urlWithError(redirectTo, unavailable()), headers: {} };
  }
}

/** `GET /callback`, where the provider sends the browser */
export async function finishProviderSignIn(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const { searchParams } = call.url;
  const state = searchParams.get("state") ?? "";
  const id = readBoundFlow(context, call.request, state);
  const flow = id && (await claimFlow(context, { id, method: "oauth" }));
  if (!flow) {
    const error = state
      ? new AuthError(400, "bad_oauth_state", "OAuth state not found or expired")
      : new AuthError(400, "bad_oauth_callback", "OAuth state parameter missing");
    return redirect(urlWithError(`${context.siteUrl}/login`, error));
  }
  return redirectErrors(flow.redirectTo, () => conclude(call, context, flow, state));
}

async function conclude(call: AuthCall, context: AuthContext, flow: Flow, state: string): Promise<Outcome> {
  const { searchParams } = call.url;
  const provider = requireProvider(context, flow.provider);
  const rejection = searchParams.get("error");
  if (rejection) throw rejectedByProvider(rejection, searchParams.get("error_description") ?? "");
  if (!searchParams.get("code")) {
    throw new AuthError(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing");
  }
  const { accessToken, refreshToken, ...identity } = await provider
    .finish(searchParams, makeSecrets(context, flow.id, state))
    .catch((error: unknown) => {
      context.log.warn({ err: error, provider: provider.name }, "a sign-in by a provider failed");
      throw new AuthError(400, "bad_oauth_callback", "Unable to exchange external code");
    });
  return call.queued(async () => {
    const { linkTo } = flow;
    if (linkTo) await linkIdentity(context, { userId: linkTo, provider: provider.name, identity });
    const userId = linkTo ?? (await admitIdentity(context, provider.name, identity));
    return respondToFlow(call, context, flow, { userId, tokens: { accessToken, refreshToken } });
  });
}

type Result = { userId: string; tokens: { accessToken: string; refreshToken: string | undefined } | undefined };

/** Sends the browser back with a code or a session. @throws AuthError */
async function respondToFlow(
  call: AuthCall,
  context: AuthContext,
  flow: Flow,
  { userId, tokens }: Result,
): Promise<Outcome> {
  if (flow.challenge) return redirectWithCode(flow.redirectTo, await finishFlow(context, flow, { userId, tokens }));
  const session = await openSession(context, {
    userId,
    method: flow.method,
    provider: flow.provider,
    device: deviceOf(call),
  });
  if (!session) throw banned();
  const { user, ...sessionTokens } = session.body;
  return redirectWithFragment(flow.redirectTo, {
    ...sessionTokens,
    ...(tokens && { provider_token: tokens.accessToken }),
    ...(tokens?.refreshToken && { provider_refresh_token: tokens.refreshToken }),
  });
}

function makeSecrets({ jwtSecret }: AuthContext, id: string, state: string): FlowSecrets {
  return {
    state,
    nonce: deriveSecret(jwtSecret, `nonce of the flow ${id}`),
    verifier: deriveSecret(jwtSecret, `verifier of the flow ${id}`),
  };
}

/** @throws AuthError */
function requireProvider({ providers }: Pick<AuthContext, "providers">, wanted: string): Provider {
  const name = wanted.toLowerCase();
  const provider = providers.get(name);
  if (provider) return provider;
  throw KNOWN_PROVIDERS.includes(name)
    ? invalid("Unsupported provider: provider is not enabled")
    : invalid(`Unsupported provider: Provider ${name.slice(0, 64)} could not be found`);
}

/** The client receives these texts and must not trust them. */
function rejectedByProvider(error: string, description: string): AuthError {
  const code = /^[a-z_]{1,64}$/.test(error) ? error : "server_error";
  return new AuthError(400, code, description.slice(0, 256) || "The provider refused the sign-in");
}

function unavailable(): AuthError {
  return new AuthError(500, "unexpected_failure", "The provider does not respond");
}

import * as z from "zod";
import type { AuthCall, AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, banned, invalid } from "../auth-error.ts";
import { lenientText, required } from "../fields.ts";
import { claimFlow, type Flow, finishFlow, readBoundFlow, takeFinishedFlow } from "../flows/flow-state.ts";
import {
  chooseTarget,
  redirect,
  redirectErrors,
  redirectWithCode,
  redirectWithFragment,
  urlWithError,
} from "../flows/redirects.ts";
import type { Outcome } from "../outcome.ts";
import { admitIdentity } from "../providers/admit-identity.ts";
import { makeIdentity } from "../providers/provider.ts";
import { deviceOf, openSession } from "../sessions/sessions.ts";
import { describeServiceProvider } from "./saml-provider.ts";
import { requestIdOf } from "./start-saml-sign-in.ts";

const METHOD = "sso/saml";
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const assertionFields = z.object({ RelayState: required(lenientText), SAMLResponse: required(lenientText) });
type Assertion = CallWith<typeof assertionFields>;

/**
 * `POST /sso/saml/acs`, the form that the identity provider lets the browser send. Anyone can send it, and a signature is
 * costly to check, so all of it waits in the queue of anonymous callers.
 */
export function receiveAssertion(call: Assertion, context: AuthContext): Promise<Outcome> {
  return call.queued(() => admitSender(call, context));
}

async function admitSender({ fields }: Assertion, context: AuthContext): Promise<Outcome> {
  const { RelayState: state, SAMLResponse: response } = fields;
  const [id = ""] = state.split(".");
  const flow = UUID.test(id) ? await claimFlow(context, { id, method: METHOD }) : undefined;
  if (!flow) {
    const message = "SAML RelayState does not exist, try logging in again?";
    const error = new AuthError(404, "saml_relay_state_not_found", message);
    return redirect(urlWithError(`${context.siteUrl}/login`, error));
  }
  return redirectErrors(flow.redirectTo, () => admitPerson(context, { flow, state, response }));
}

type Received = { flow: Flow; state: string; response: string };

async function admitPerson(context: AuthContext, { flow, state, response }: Received): Promise<Outcome> {
  const provider = context.samlProviders.find(({ name }) => name === flow.provider);
  if (!provider) throw new AuthError(404, "saml_idp_not_found", "A SAML connection has not been established");
  if (!response) throw invalid("SAMLResponse is missing");
  const person = await provider.readAssertion(response, requestIdOf(flow.id)).catch((error: unknown) => {
    context.log.warn({ err: error, domain: provider.domain }, "a SAML assertion was refused");
    throw invalid("SAML Assertion is not valid");
  });
  if (!person.nameId) {
    const message = "SAML Assertion did not contain a persistent Subject NameID uniquely identifying this user";
    throw new AuthError(400, "saml_assertion_no_user_id", message);
  }
  // The provider of one domain must not sign in the people of another.
  if (!person.email.toLowerCase().endsWith(`@${provider.domain}`)) {
    const message = `SAML Assertion does not contain an email address of ${provider.domain}`;
    throw new AuthError(400, "saml_assertion_no_email", message);
  }
  const claims = { iss: person.issuer, sub: person.nameId, email: person.email, name: person.name };
  const userId = await admitIdentity(context, provider.name, makeIdentity(claims, true));
  const code = await finishFlow(context, flow, { userId, tokens: undefined });
  if (flow.challenge) return redirectWithCode(flow.redirectTo, code);
  // The form comes from another site, so only the next request has the cookie of the browser.
  const { consumerUrl } = describeServiceProvider(context.siteUrl);
  return redirect(`${consumerUrl}?${new URLSearchParams({ state, code, redirect_to: flow.redirectTo })}`);
}

/** `GET /sso/saml/acs` opens the session in the browser that has started the sign-in. */
export async function finishSamlSignIn(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const { searchParams } = call.url;
  const target = chooseTarget(searchParams.get("redirect_to"), context.siteUrl);

  async function open(): Promise<Outcome> {
    const id = readBoundFlow(context, call.request, searchParams.get("state") ?? "");
    const finished = id && (await takeFinishedFlow(context, { id, code: searchParams.get("code") ?? "" }));
    if (!finished) {
      throw new AuthError(400, "bad_oauth_state", "The sign-in was started in another browser or is over");
    }
    const session = await openSession(context, { ...finished, method: METHOD, device: deviceOf(call) });
    if (!session) throw banned();
    const { user, ...tokens } = session.body;
    return redirectWithFragment(target, tokens);
  }

  return redirectErrors(target, () => call.queued(open));
}

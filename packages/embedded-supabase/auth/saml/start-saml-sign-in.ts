import * as z from "zod";
import type { AuthCall, AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, invalid } from "../auth-error.ts";
import { lenientFlag, text } from "../fields.ts";
import { pkceFields, readChallenge } from "../flows/code-challenge.ts";
import { bindFlow, startFlow } from "../flows/flow-state.ts";
import { chooseTarget, redirect } from "../flows/redirects.ts";
import type { Outcome } from "../outcome.ts";
import { describeServiceProvider, type SamlProvider } from "./saml-provider.ts";

export const samlFields = z.object({
  domain: text(255),
  provider_id: text(64),
  redirect_to: text(4096),
  ...pkceFields,
  skip_http_redirect: lenientFlag,
});

/** `POST /sso` */
export async function startSamlSignIn(call: CallWith<typeof samlFields>, context: AuthContext): Promise<Outcome> {
  const { fields } = call;
  if (context.samlProviders.length === 0) throw new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled");
  const provider = findProvider(context, fields.domain, fields.provider_id);
  const challenge = readChallenge(fields.code_challenge, fields.code_challenge_method);
  await context.flowLimit.requireBudget(call.client);
  const redirectTo = chooseTarget(fields.redirect_to, context.siteUrl);
  const flow = { provider: provider.name, method: "sso/saml", redirectTo, challenge, linkTo: undefined } as const;
  const id = await startFlow(context, flow);
  const { state, cookie } = bindFlow(context, call.request, id);
  const url = await provider.makeSignInUrl(requestIdOf(id), state).catch((error: unknown) => {
    context.log.warn({ err: error, domain: provider.domain }, "the SAML metadata cannot be used");
    throw new AuthError(500, "unexpected_failure", "The identity provider cannot be used at the moment");
  });
  return fields.skip_http_redirect
    ? { body: { url }, headers: { "set-cookie": cookie } }
    : redirect(url, { "set-cookie": cookie });
}

/** @throws AuthError */
function findProvider({ samlProviders }: AuthContext, domain: string, id: string): SamlProvider {
  if (domain && id) throw invalid("Only one of provider_id or domain supported");
  if (!domain && !id) throw invalid("A provider_id or domain needs to be provided");
  const wanted = domain.toLowerCase();
  const provider = samlProviders.find((known) => (id ? known.id === id : known.domain === wanted));
  if (provider) return provider;
  const message = id ? "No such SSO provider" : "No SSO provider assigned for this domain";
  throw new AuthError(404, "sso_provider_not_found", message);
}

/** `GET /sso/saml/metadata` describes this backend to an identity provider. */
export function describeSaml(_call: AuthCall, { siteUrl }: AuthContext): Outcome {
  const { entityId, consumerUrl } = describeServiceProvider(siteUrl);
  const xml = `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <AssertionConsumerService index="1" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${consumerUrl}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
  return { text: xml, headers: { "content-type": "application/xml", "cache-control": "public, max-age=600" } };
}

/** An XML id begins with a letter or an underscore. */
export function requestIdOf(flowId: string): string {
  return `_${flowId}`;
}

import { type Profile, SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import * as z from "zod";
import type { IdentityProviderMetadata } from "./identity-provider-metadata.ts";
import { requireStrongResponse } from "./response-check.ts";

export type ServiceProvider = { entityId: string; consumerUrl: string };
export type SamlPerson = { nameId: string; email: string; name: string | undefined; issuer: string };

const CLOCK_SKEW_MS = 60_000;
const MAX_AGE_MS = 600_000;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

/** The names that identity providers use. */
const EMAIL_ATTRIBUTES = [
  ...["email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", "Email", "emailAddress"],
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];
const NAME_ATTRIBUTES = [
  ...["displayName", "name", "urn:oid:2.16.840.1.113730.3.1.241"],
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name",
];

const confirmationSchema = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z.tuple([
    z.object({ $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }) }),
  ]),
});
const assertionSchema = z.object({
  Assertion: z.object({ Subject: z.tuple([z.object({ SubjectConfirmation: z.array(confirmationSchema) })]) }),
});

type Request = { requestId: string; relayState: string };

export async function makeSignInUrl(
  site: ServiceProvider,
  idp: IdentityProviderMetadata,
  { requestId, relayState }: Request,
): Promise<string> {
  const saml = createSaml(site, idp, requestId);
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}

type Received = { xml: string; requestId: string };

/**
 * Checks status, signature, issuer, audience, times, recipient and request of an assertion. The caller uses up the
 * request before, so no assertion counts twice.
 * @param received plain XML, because the libraries need minutes for hostile XML
 * @throws if one of them is wrong
 */
export async function readAssertion(
  site: ServiceProvider,
  idp: IdentityProviderMetadata,
  { xml, requestId }: Received,
): Promise<SamlPerson> {
  await requireStrongResponse(xml);
  const saml = createSaml(site, idp, requestId);
  const SAMLResponse = Buffer.from(xml).toString("base64");
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
  if (!profile) throw new Error("The SAML response contains no assertion");
  if (profile.issuer !== idp.entityId) throw new Error("The assertion is from another issuer");
  requireConfirmation(site, profile, requestId);
  const { nameID: nameId = "", nameIDFormat } = profile;
  return {
    nameId: nameIDFormat === TRANSIENT ? "" : nameId,
    email: findText(profile, EMAIL_ATTRIBUTES) ?? (nameIDFormat === EMAIL_FORMAT ? nameId : ""),
    name: findText(profile, NAME_ATTRIBUTES),
    issuer: profile.issuer,
  };
}

/** SAML profiles, section 4.1.4.3. The library checks these values only if they are present. */
function requireConfirmation(site: ServiceProvider, profile: Profile, requestId: string): void {
  const [{ SubjectConfirmation }] = assertionSchema.parse(profile.getAssertion?.()).Assertion.Subject;
  const isConfirmed = SubjectConfirmation.some(({ $: { Method }, SubjectConfirmationData: [{ $: data }] }) => {
    const isForUs = data.Recipient === site.consumerUrl && data.InResponseTo === requestId;
    return Method === BEARER && isForUs && Date.parse(data.NotOnOrAfter) + CLOCK_SKEW_MS > Date.now();
  });
  if (!isConfirmed) throw new Error("The assertion is for another recipient, request or time");
}

function createSaml(site: ServiceProvider, idp: IdentityProviderMetadata, requestId: string): SAML {
  const options: SamlConfig = {
    issuer: site.entityId,
    audience: site.entityId,
    callbackUrl: site.consumerUrl,
    entryPoint: idp.signInUrl,
    idpCert: idp.certificates,
    identifierFormat: null,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_AGE_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: async (key) => ({ value: key, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  };
  return new SAML(options);
}

function findText({ attributes }: Profile, names: readonly string[]): string | undefined {
  const known = new Map(Object.entries(Object(attributes)));
  const values = names.map((name) => known.get(name));
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

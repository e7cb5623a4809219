import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import samlp from "samlp";
import { valid } from "./certificates.ts";

const ISSUER = "https://idp.example.test/metadata";
const { cert, key } = valid;

export type SamlPerson = { id: string; email: string };
/** Options of the SAML library, which change the next response. */
export type Tampering = Record<string, unknown>;

/** A real SAML provider in the process, whose metadata is in a file. */
export async function makeSamlProvider() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "saml-"));
  const metadataFile = path.join(folder, "metadata.xml");
  await writeFile(metadataFile, describe(cert));

  return {
    metadataFile,

    /** Responds to the URL to which the site sends the browser. */
    respond(
      requestUrl: string,
      { id, email }: SamlPerson,
      tampering: Tampering = {},
      site = "http://localhost:3000",
    ): Promise<URLSearchParams> {
      const query = Object.fromEntries(new URL(requestUrl).searchParams);
      const consumer = `${site}/auth/v1/sso/saml/acs`;
      return new Promise((resolve, reject) => {
        const options = {
          issuer: ISSUER,
          cert,
          key,
          recipient: consumer,
          destination: consumer,
          lifetimeInSeconds: 300,
          getUserFromRequest: () => ({
            id,
            displayName: "Eka Editor",
            name: { givenName: "Eka", familyName: "Editor" },
            emails: email ? [{ value: email }] : [],
          }),
          getPostURL: (_: string, __: unknown, ___: unknown, callback: (error: null, url: string) => void) =>
            callback(null, consumer),
          responseHandler: (response: Buffer) =>
            resolve(
              new URLSearchParams({ SAMLResponse: response.toString("base64"), RelayState: query.RelayState ?? "" }),
            ),
          ...tampering,
        };
        samlp.auth(options)({ method: "GET", query }, {}, reject);
      });
    },

    remove: () => rm(folder, { recursive: true }),
  };
}

export type SamlProvider = Awaited<ReturnType<typeof makeSamlProvider>>;

function describe(certificate: string): string {
  const body = certificate.replace(/-----[^-]+-----|\s/g, "");
  return `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ISSUER}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.test/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
}

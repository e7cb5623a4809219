import { readFile } from "node:fs/promises";
import * as z from "zod";
import { providerFetch } from "../providers/provider-fetch.ts";

export type IdentityProviderMetadata = { entityId: string; signInUrl: string; certificates: string[] };

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

const certificateSchema = z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)]);
const schema = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().min(1), validUntil: z.string().optional() }),
    IDPSSODescriptor: z.tuple([
      z.object({
        KeyDescriptor: z.array(
          z.object({
            $: z.object({ use: z.string().optional() }).optional(),
            KeyInfo: z.tuple([
              z.object({ X509Data: z.tuple([z.object({ X509Certificate: z.tuple([certificateSchema]) })]) }),
            ]),
          }),
        ),
        SingleSignOnService: z.array(z.object({ $: z.object({ Binding: z.string(), Location: z.url() }) })),
      }),
    ]),
  }),
});

/** @param location a file or an address, which the operator has set @throws if it contains no metadata */
export async function loadMetadata(location: string): Promise<IdentityProviderMetadata> {
  return parseMetadata(/^https?:/.test(location) ? await download(location) : await readFile(location, "utf8"));
}

async function download(url: string): Promise<string> {
  const response = await providerFetch(url);
  if (!response.ok) throw new Error(`The SAML metadata responded with ${response.status}`);
  return response.text();
}

async function parseMetadata(xml: string): Promise<IdentityProviderMetadata> {
  const { parseStringPromise, processors } = await import("xml2js");
  const document: unknown = await parseStringPromise(xml, { tagNameProcessors: [processors.stripPrefix] });
  const { $: entity, IDPSSODescriptor } = schema.parse(document).EntityDescriptor;
  const [{ KeyDescriptor, SingleSignOnService }] = IDPSSODescriptor;
  if (entity.validUntil && Date.parse(entity.validUntil) < Date.now()) throw new Error("The SAML metadata has expired");
  const certificates = KeyDescriptor.filter(({ $ }) => $?.use !== "encryption").map(
    ({ KeyInfo }) => KeyInfo[0].X509Data[0].X509Certificate[0],
  );
  const signInUrl = SingleSignOnService.find(({ $ }) => $.Binding === REDIRECT)?.$.Location;
  if (!signInUrl || certificates.length === 0) {
    throw new Error("The SAML metadata needs a signing certificate and a sign-in address for HTTP-Redirect");
  }
  return { entityId: entity.entityID, signInUrl, certificates };
}

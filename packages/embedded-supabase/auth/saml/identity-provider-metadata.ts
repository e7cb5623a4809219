import { parseStringPromise, processors } from "xml2js";
import * as z from "zod";

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

/** @throws if the XML describes no usable identity provider */
export async function parseMetadata(xml: string): Promise<IdentityProviderMetadata> {
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

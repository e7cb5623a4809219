import { parseStringPromise, processors } from "xml2js";
import * as z from "zod";

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

/** SHA-1 does not protect an assertion, and an HMAC would need the certificate as its secret. */
const ALGORITHMS: Record<string, readonly unknown[]> = {
  SignatureMethod: [
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  ],
  DigestMethod: ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"],
};

/** A second status, or a second code inside the first, would contradict it. */
const statusCodeSchema = z.object({ $: z.object({ Value: z.literal(SUCCESS) }), StatusCode: z.never().optional() });
const responseSchema = z.object({
  Response: z.object({ Status: z.tuple([z.object({ StatusCode: z.tuple([statusCodeSchema]) })]) }),
});

/**
 * Checks what the SAML library does not: the status, and the algorithms of each signature. It reads parsed values, because
 * a value has many spellings in XML. It ignores namespaces, as the library does for the algorithms.
 * @param xml plain XML
 * @throws if the provider reports another status than success, or names a weak algorithm
 */
export async function requireStrongResponse(xml: string): Promise<void> {
  const document: unknown = await parseStringPromise(xml, { tagNameProcessors: [processors.stripPrefix] });
  if (!responseSchema.safeParse(document).success) throw new Error("The status of the response is not Success");
  requireAlgorithms(document);
}

function requireAlgorithms(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  for (const [name, children] of Object.entries(node)) {
    for (const child of [children].flat()) {
      const algorithm: unknown = Object(Object(child).$).Algorithm;
      const isWeak = Object.hasOwn(ALGORITHMS, name) && !ALGORITHMS[name]?.includes(algorithm);
      if (isWeak) throw new Error(`${name} "${algorithm}" does not protect an assertion`);
      requireAlgorithms(child);
    }
  }
}

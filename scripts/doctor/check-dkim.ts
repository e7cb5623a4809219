import { createPublicKey } from "node:crypto";
import { broken, type Finding, ok, warning } from "./check.ts";
import { type NameResolver, textsOf } from "./name-resolver.ts";

/** Selectors are the mail service's choice and cannot be listed. */
const USUAL_SELECTORS = [
  "default",
  "mail",
  "dkim",
  "smtp",
  "s1",
  "s2",
  "k1",
  "selector1",
  "selector2",
  "google",
  "mta",
];

export async function checkDkim(resolver: NameResolver, domain: string, named: string[]): Promise<Finding[]> {
  const selectors = named.length > 0 ? named : USUAL_SELECTORS;
  const keys = await Promise.all(
    selectors.map(async (selector) => {
      const name = `${selector}._domainkey.${domain}`;
      return { selector, name, record: (await textsOf(resolver, name))[0] };
    }),
  );
  const found = keys.filter(({ record }) => record !== undefined);
  if (named.length > 0) return keys.map(({ name, record }) => describeKey(name, record));
  if (found.length > 0) return found.map(({ name, record }) => describeKey(name, record));
  return [
    warning(
      `No DKIM key of ${domain} was found under the usual names.`,
      "Name the selector your mail service signs with: npm run doctor -- --dkim-selector <name>. If it signs with none, let it.",
    ),
  ];
}

function describeKey(name: string, record: string | undefined): Finding {
  if (record === undefined)
    return broken(`There is no DKIM key at ${name}.`, "Add the TXT record your mail service names.");
  const key = /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, "");
  if (!key)
    return broken(`The DKIM key at ${name} is empty, which means revoked.`, "Add the one your mail service names.");
  if (/(?:^|;)\s*k=ed25519/.test(record)) return ok(`DKIM key at ${name}.`);
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits < 1024)
      return broken(`The DKIM key at ${name} has ${bits} bits; receivers ignore it.`, "Make one of 2048 bits.");
    if (bits < 2048) return warning(`The DKIM key at ${name} has ${bits} bits.`, "Make one of 2048 bits (RFC 8301).");
    return ok(`DKIM key of ${bits} bits at ${name}.`);
  } catch {
    return broken(`The DKIM key at ${name} cannot be read.`, "Compare it with the one your mail service names.");
  }
}

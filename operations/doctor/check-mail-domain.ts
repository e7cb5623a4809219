import type { Env } from "#server/settings/env.ts";
import { type Finding, ok, warning } from "./check.ts";
import { type NameResolver, textsOf } from "./name-resolver.ts";

/** Mail services choose the selector of their DKIM key. A resolver cannot list selectors. */
const USUAL_SELECTORS = "default mail dkim smtp s1 s2 k1 selector1 selector2 google mta".split(" ");

/** Receivers look up these records before they accept e-mail of the domain. Their content is not checked. */
export async function checkMailDomain(
  resolver: NameResolver,
  { MAIL_FROM }: Pick<Env, "MAIL_FROM">,
  selectors: string[] = [],
): Promise<Finding[]> {
  const domain = /@([^\s<>@]+)/.exec(MAIL_FROM ?? "")?.[1]?.toLowerCase();
  if (!domain) return [];
  const keys = selectors.length > 0 ? selectors : USUAL_SELECTORS;
  const find = async (absent: string, pattern: RegExp, names: string[], advice: string): Promise<Finding> => {
    const texts = await Promise.all(names.map((name) => textsOf(resolver, name)));
    const index = texts.findIndex((found) => found.some((text) => pattern.test(text)));
    return index < 0
      ? warning(`${domain} ${absent}.`, advice)
      : ok(`${names[index]} ${absent.replace(" no ", " its ")}.`);
  };
  return Promise.all([
    find(
      "has no SPF record",
      /^v=spf1(?: |$)/i,
      [domain],
      `Add a TXT record at ${domain}: "v=spf1 include:<your mail service> -all".`,
    ),
    find(
      "has no DKIM record",
      /(?:^|;)\s*p=[^;\s]/,
      keys.map((selector) => `${selector}._domainkey.${domain}`),
      "Add the TXT record of your mail service, or pass its selector: npm run doctor -- --dkim-selector <name>.",
    ),
    find(
      "has no DMARC record",
      /^v=DMARC1\s*(?:;|$)/,
      withParents(domain).map((name) => `_dmarc.${name}`),
      `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}".`,
    ),
  ]);
}

/** A subdomain without a DMARC record uses the record of its parent (RFC 7489, 6.6.3). */
function withParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

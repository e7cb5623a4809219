import type { Env } from "../../server/env.ts";
import { broken, type Finding, ok, warning } from "./check.ts";
import { checkDkim } from "./check-dkim.ts";
import { findAll, type NameResolver, textsOf } from "./name-resolver.ts";

/** What receivers look up before they believe an e-mail of MAIL_FROM's domain. */
export async function checkMailDomain(
  resolver: NameResolver,
  { MAIL_FROM }: Pick<Env, "MAIL_FROM">,
  selectors: string[] = [],
): Promise<Finding[]> {
  const domain = /@([^\s<>@]+)/.exec(MAIL_FROM ?? "")?.[1]?.toLowerCase();
  if (!domain) return [];
  const findings = await Promise.all([
    checkReturn(resolver, domain),
    checkSpf(resolver, domain),
    checkDkim(resolver, domain, selectors),
    checkDmarc(resolver, domain),
  ]);
  return findings.flat();
}

async function checkReturn(resolver: NameResolver, domain: string): Promise<Finding[]> {
  const [mx, v4, v6] = await Promise.all([
    findAll(resolver.resolveMx(domain)),
    findAll(resolver.resolve4(domain)),
    findAll(resolver.resolve6(domain)),
  ]);
  if (mx.length + v4.length + v6.length > 0) return [];
  return [
    broken(
      `${domain}, the domain of MAIL_FROM, takes no e-mail.`,
      "Give it an MX record: many refuse mail from such a domain.",
    ),
  ];
}

async function checkSpf(resolver: NameResolver, domain: string): Promise<Finding[]> {
  const records = (await textsOf(resolver, domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = records;
  if (record === undefined) {
    return [
      warning(
        `${domain} has no SPF record.`,
        `Add a TXT record at ${domain}, such as "v=spf1 include:<your mail service> -all".`,
      ),
    ];
  }
  if (records.length > 1) {
    return [
      broken(`${domain} has ${records.length} SPF records, and none counts then.`, "Make one of them (RFC 7208, 3.2)."),
    ];
  }
  if (/(?:^|\s)\+?all\b/i.test(record)) {
    return [broken(`The SPF record of ${domain} lets every machine send: ${record}`, "End it with -all or ~all.")];
  }
  const lookups = record.match(/(?:^|\s)[+?~-]?(?:include:|a\b|mx\b|ptr\b|exists:|redirect=)/gi)?.length ?? 0;
  if (lookups > 10) {
    return [
      broken(
        `The SPF record of ${domain} asks for ${lookups} further names; ten count.`,
        "Take some out (RFC 7208, 4.6.4).",
      ),
    ];
  }
  if (!/(?:[~-]all\b|redirect=)/i.test(record)) {
    return [warning(`The SPF record of ${domain} forbids nobody: ${record}`, "End it with -all or ~all.")];
  }
  return [ok(`SPF of ${domain}: ${record}`)];
}

async function checkDmarc(resolver: NameResolver, domain: string): Promise<Finding[]> {
  const labels = domain.split(".");
  // A subdomain takes its parent's policy.
  for (let first = 0; first < labels.length - 1; first += 1) {
    const name = `_dmarc.${labels.slice(first).join(".")}`;
    const [record] = (await textsOf(resolver, name)).filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text));
    if (record === undefined) continue;
    const policy = /;\s*p=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
    if (policy === "quarantine" || policy === "reject") return [ok(`DMARC at ${name}: ${record}`)];
    if (policy === "none") {
      return [
        warning(
          `DMARC at ${name} only watches (p=none).`,
          "When its reports show no mail of yours failing, say p=quarantine.",
        ),
      ];
    }
    return [
      broken(
        `The DMARC record at ${name} has no policy that is known: ${record}`,
        "Say p=none, p=quarantine or p=reject.",
      ),
    ];
  }
  return [
    warning(
      `${domain} has no DMARC record.`,
      `Add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}".`,
    ),
  ];
}

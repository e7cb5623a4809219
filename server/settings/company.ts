import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { type Company, defaultCompany, describeCompany, type SocialLink } from "#shared/company-identity.ts";
import type { Env } from "./env.ts";

/** The settings of the firm, and the site's URL, which may name its host. */
export type CompanyEnv = Pick<Env, Extract<keyof Env, `COMPANY_${string}`> | "SITE_URL">;

/**
 * A site of another firm shows nothing that names Nusagrid. COMPANY_ADDRESS separates its lines with a vertical bar.
 */
export function companyFrom(env: CompanyEnv): Company {
  const social = readSocialLinks(env);
  const isOther = isOtherFirm(env);
  const product = env.COMPANY_PRODUCT ?? defaultCompany.product;
  const host = env.COMPANY_HOST ?? (isOther ? guessHost(env, product) : defaultCompany.host);
  return {
    ...defaultCompany,
    product,
    legalName: env.COMPANY_LEGAL_NAME ?? (isOther ? product : defaultCompany.legalName),
    description: env.COMPANY_DESCRIPTION ?? describeCompany(product),
    host,
    email: env.COMPANY_EMAIL ?? (isOther ? `hello@${mailDomain({ host })}` : defaultCompany.email),
    phone: env.COMPANY_PHONE ?? defaultCompany.phone,
    address: env.COMPANY_ADDRESS?.split("|").map((line) => line.trim()) ?? defaultCompany.address,
    social: isOther || social.length > 0 ? social : defaultCompany.social,
  };
}

function isOtherFirm({ COMPANY_PRODUCT: product }: Pick<Env, "COMPANY_PRODUCT">): boolean {
  return product !== undefined && product !== defaultCompany.product;
}

/** Returns the invented details that another firm still shows because its settings are missing. */
export function findInvented(env: CompanyEnv): string[] {
  if (!isOtherFirm(env)) return [];
  return (["COMPANY_PHONE", "COMPANY_ADDRESS"] as const).filter((name) => env[name] === undefined);
}

/** Returns the domain of the firm's mailboxes in the form that mail servers write. */
export function mailDomain({ host }: Pick<Company, "host">): string {
  return domainToASCII(host).replace(/^www\./, "");
}

/** Returns the links in the order in which the site shows them. */
function readSocialLinks(env: CompanyEnv): SocialLink[] {
  const links: (Omit<SocialLink, "href"> & { href: string | undefined })[] = [
    { name: "LinkedIn", href: env.COMPANY_SOCIAL_LINKEDIN, icon: "linkedin" },
    { name: "X", href: env.COMPANY_SOCIAL_X, icon: "x" },
    { name: "Instagram", href: env.COMPANY_SOCIAL_INSTAGRAM, icon: "instagram" },
    { name: "Facebook", href: env.COMPANY_SOCIAL_FACEBOOK, icon: "facebook" },
    { name: "YouTube", href: env.COMPANY_SOCIAL_YOUTUBE, icon: "youtube" },
  ];
  return links.filter((link): link is SocialLink => link.href !== undefined);
}

/** Returns the site's host, or a host reserved by RFC 2606. */
function guessHost({ SITE_URL: siteUrl }: Pick<Env, "SITE_URL">, product: string): string {
  const host = siteUrl === undefined ? "" : new URL(siteUrl).hostname;
  if (host.includes(".") && !isIP(host)) return host;
  const name = product
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 63);
  return `${name || "company"}.example`;
}

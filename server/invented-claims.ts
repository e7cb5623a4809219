import { company } from "#app/texts/en/company.ts";
import { landing } from "#app/texts/en/landing.ts";
import type { Logger } from "#platform/logger.ts";
import { defaultCompany } from "#shared/company-identity.ts";
import type { SiteContent } from "#shared/site-content/site-content.ts";
import { type CompanyEnv, findInvented } from "./settings/company.ts";

/** The texts of the landing page make these claims, which are true only of the fictional firm, by kind. */
export const INVENTED_CLAIMS: Readonly<Record<string, readonly string[]>> = {
  client: [
    "Koperasi Bhakti Prajurit Mandala",
    "Gardasandi Teknologi",
    "Ladangloka",
    "Finance Ministry, Tax Directorate",
    "Bank Purnabahari",
    "Lintas Gelombang Infotama",
  ],
  project: [
    "Mobile On-Demand Transportation App",
    "Content Management System for SPK & BAST Documents",
    "Penetration Testing & Account-Takeover Mitigation",
    "Cloud Tax-Data Web App with Single Sign-On",
  ],
  certificate: ["ASM-ISMS-0142", "SAA-2207", "PMP-3118", "CCNA-0916", "ASM-QMS-0143"],
  uptime: ["99.9%"],
  place: ["Jakarta Pusat"],
};

/**
 * @param content the published content, which replaces texts of the code
 * @returns each claim that the landing page of another firm still makes, such as `client "Ladangloka"`
 */
export function findInventedClaims(env: CompanyEnv, content: SiteContent = {}): string[] {
  const product = content.identity?.product ?? env.COMPANY_PRODUCT ?? defaultCompany.product;
  if (product === defaultCompany.product) return [];
  return findClaims(JSON.stringify({ ...landing, ...company, ...content }));
}

/** @param html the home page @returns the claims of a page that shows another firm */
export function findClaimsOnPage(html: string): string[] {
  if (html.includes(`<title>${defaultCompany.product} |`)) return [];
  return findClaims(html.replaceAll("&amp;", "&"));
}

function findClaims(words: string): string[] {
  return Object.entries(INVENTED_CLAIMS).flatMap(([kind, claims]) =>
    claims.filter((claim) => words.includes(claim)).map((claim) => `${kind} "${claim}"`),
  );
}

/** Warns of details and claims of the fictional firm on the pages of another one. */
export function warnOfInventions(env: CompanyEnv, content: SiteContent, log: Pick<Logger, "warn">): void {
  const variables = content.identity ? [] : findInvented(env);
  if (variables.length > 0) log.warn({ variables }, "not set: the site shows those of a fictional firm");
  const claims = findInventedClaims(env, content);
  if (claims.length > 0) {
    log.warn({ claims }, "the home page makes claims of a fictional firm; replace them at /admin/site");
  }
}

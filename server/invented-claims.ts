import { company } from "#app/texts/en/company.ts";
import { landing } from "#app/texts/en/landing.ts";
import { type CompanyEnv, isOtherFirm } from "#platform/company.ts";

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
  certificate: ["EXAMPLE-0142", "EXAMPLE-2207", "EXAMPLE-3118", "EXAMPLE-0916", "EXAMPLE-0143"],
  uptime: ["99.9%"],
  place: ["Jakarta Pusat"],
};

/** @returns each claim that the landing page of another firm still makes, such as `client "Ladangloka"` */
export function findInventedClaims(env: CompanyEnv, texts: unknown = [company, landing]): string[] {
  if (!isOtherFirm(env)) return [];
  const words = JSON.stringify(texts);
  return Object.entries(INVENTED_CLAIMS).flatMap(([kind, claims]) =>
    claims.filter((claim) => words.includes(claim)).map((claim) => `${kind} "${claim}"`),
  );
}

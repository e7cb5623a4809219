import { type Company, describeCompany, type SocialNetwork } from "../company-identity.ts";
import type { SiteContent } from "./site-content.ts";

const NETWORK_NAMES: Record<SocialNetwork, string> = {
  linkedin: "LinkedIn",
  x: "X",
  instagram: "Instagram",
  facebook: "Facebook",
  youtube: "YouTube",
};

/** @param company the firm of the settings, for fields that nobody has published */
export function companyWith(company: Company, { identity, introduction }: SiteContent): Company {
  if (!identity) return { ...company, ...introduction };
  const { logo: _, social, ...facts } = identity;
  const isDerived = company.description === describeCompany(company.product);
  return {
    ...company,
    ...facts,
    social: social.map(({ icon, href }) => ({ name: NETWORK_NAMES[icon], href, icon })),
    ...(isDerived && { description: describeCompany(facts.product) }),
    ...introduction,
  };
}

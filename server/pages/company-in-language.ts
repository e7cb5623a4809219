import { identity } from "#app/texts/en/identity.ts";
import { textsIn } from "#app/texts/translations.ts";
import type { Company } from "#shared/company-identity.ts";
import type { Language } from "#shared/languages.ts";

/** Translates the default sentences of the firm. Sentences that the operator configured are the same in all languages. */
export function companyInLanguage(company: Company, language: Language): Company {
  const texts = textsIn(language, identity);
  const { product, tagline, footerTagline, description, address } = company;
  return {
    ...company,
    tagline: tagline === identity.tagline ? texts.tagline : tagline,
    footerTagline: footerTagline === identity.footerTagline ? texts.footerTagline : footerTagline,
    address: address.join("\n") === identity.address.join("\n") ? texts.address : address,
    description: description === identity.describe(product) ? texts.describe(product) : description,
  };
}

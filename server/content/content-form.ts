import { blog } from "#app/texts/en/blog.ts";
import { company as companyTexts } from "#app/texts/en/company.ts";
import { landing } from "#app/texts/en/landing.ts";
import { textsIn } from "#app/texts/translations.ts";
import type { Company } from "#shared/company-identity.ts";
import { type Language, languageCodes } from "#shared/languages.ts";
import { CONTENT_FORM_PATH, type ContentForm } from "#shared/site-content/content-form.ts";
import { describeSection } from "#shared/site-content/content-schema.ts";
import { sectionNames, sectionSchemas } from "#shared/site-content/sections.ts";
import { brand, tokens } from "#shared/tokens.ts";
import { makeStaticFile } from "../http/static-files.ts";
import { companyInLanguage } from "../pages/company-in-language.ts";

/** Makes the file with the fields of each section and the texts of the code. @param company the firm of the settings */
export function makeContentForm(company: Company) {
  const form = {
    schemas: Object.fromEntries(sectionNames.map((name) => [name, describeSection(name)])),
    defaults: Object.fromEntries(languageCodes.map((language) => [language, defaultContent(company, language)])),
  } as ContentForm;
  const identity = new TextEncoder().encode(JSON.stringify(form));
  return makeStaticFile({ urlPath: CONTENT_FORM_PATH, type: "application/json", bodies: { identity } });
}

/** The schemas leave out the labels, which no editor changes. */
function defaultContent(company: Company, language: Language) {
  const { logo: _, ...firm } = companyInLanguage(company, language);
  const texts: Record<string, unknown> = {
    ...textsIn(language, landing),
    ...textsIn(language, companyTexts),
    identity: firm,
    introduction: firm,
    colours: { brand, accent: tokens["brand-accent"] },
    blog: textsIn(language, blog),
  };
  // The operator's settings may be longer than a field. The form then shows the fault.
  return Object.fromEntries(
    sectionNames.map((name) => [name, sectionSchemas[name].safeParse(texts[name]).data ?? texts[name]]),
  );
}

import type { PublicConfig } from "#shared/context.ts";
import { splitLanguage } from "#shared/languages.ts";
import { companyInLanguage } from "../pages/company-in-language.ts";
import type { SiteContentService } from "./site-content.ts";

/** Reads the content of a backend without announcements again when it is as old as the pages may be. */
export function createContentCheck(content: SiteContentService, freshSeconds: number) {
  let checkedAt = 0;
  return async () => {
    if (Date.now() - checkedAt < freshSeconds * 1000) return;
    checkedAt = Date.now();
    await content.refresh();
  };
}

/** Describes the firm and its published texts in a document. */
export function describeContent(
  content: SiteContentService,
  pathname: string,
): Pick<PublicConfig, "company" | "content"> {
  const { language, path } = splitLanguage(pathname);
  const stored = content.documentContent(language, path === "/");
  return { company: companyInLanguage(content.companyIn(language), language), ...(stored && { content: stored }) };
}

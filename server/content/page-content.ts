import { splitLanguage } from "#shared/languages.ts";
import type { SiteContent } from "#shared/site-content/site-content.ts";
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

/** Describes the firm and its texts in a document. @param preview other texts than the published ones */
export function describeContent(content: SiteContentService, pathname: string, preview?: SiteContent) {
  const { language, path } = splitLanguage(pathname);
  return preview ? content.describePreview(language, preview) : content.describe(language, path === "/");
}

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { CompanyProvider, useCompany } from "#app/features/company/company-provider.tsx";
import { contentFormQuery, siteContentQuery } from "#app/features/site-content/content-data.ts";
import { prune } from "#app/features/site-content/content-values.ts";
import { checkContent, languagesOf, openSection } from "#app/features/site-content/opened-section.ts";
import { readUnsaved } from "#app/features/site-content/unsaved-content.ts";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { DocumentContentProvider, SiteContentProvider } from "#app/lib/site-content.tsx";
import { site } from "#app/texts/en/site.ts";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { LoadingText } from "#app/ui/query-state.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { companyWith } from "#shared/site-content/company-with.ts";
import type { SectionName } from "#shared/site-content/sections.ts";
import { findHiddenSections, type SiteContent } from "#shared/site-content/site-content.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";

/** The page inside the preview frame, in the public layout. */
export const handle: RouteHandle = { hasOneDocument: true, isFramed: true };

/**
 * The import of the start page would give its visitors a second file, so the preview has the sections without
 * interaction.
 */
const Sections = lazy(() =>
  import("#app/features/company/static-sections.tsx").then(({ StaticSections }) => ({ default: StaticSections })),
);

export default function PreviewedSitePage() {
  const { previewTitle } = useTexts(siteAdmin);
  return (
    <RequireSession>
      <PageMeta title={previewTitle} noIndex />
      <QueryProvider>
        <PreviewedSite />
      </QueryProvider>
    </RequireSession>
  );
}

function PreviewedSite() {
  const texts = useTexts(siteAdmin);
  const company = useCompany();
  const form = useQuery(contentFormQuery);
  const stored = useQuery(siteContentQuery(useEditorBackend().database));
  const account = useSession().session?.user.id ?? "";
  const language = useLanguage();
  if (form.isError || stored.isError) return <StatusMessage title={site.error}>{texts.failure}</StatusMessage>;
  if (!form.data || !stored.data) return <LoadingText>{texts.loading}</LoadingText>;

  const names = Object.keys(form.data.schemas) as SectionName[];
  const sections = names.flatMap((name) => {
    const { schema, values } = openSection(name, form.data, stored.data);
    const [shared] = languagesOf(name).filter((code) => code === "all");
    const value = (readUnsaved(account, name)?.values ?? values)[shared ?? language];
    const content = prune(schema, value);
    // Text that cannot be published is not shown.
    return Object.keys(checkContent(name, schema, content)).length === 0 ? [[name, content] as const] : [];
  });
  const content = Object.fromEntries(sections) as SiteContent;
  const hidden = findHiddenSections(content);
  return (
    <CompanyProvider company={{ ...companyWith(company, content) }}>
      <DocumentContentProvider content={{ sections: {}, stored: [], hidden, file: "" }}>
        <SiteContentProvider content={content}>
          <Suspense fallback={<LoadingText>{texts.loading}</LoadingText>}>
            <main id="main" tabIndex={-1}>
              <Sections />
            </main>
          </Suspense>
        </SiteContentProvider>
      </DocumentContentProvider>
    </CompanyProvider>
  );
}

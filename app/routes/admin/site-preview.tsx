import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { href, useParams } from "react-router";
import { contentFormQuery, siteContentQuery } from "#app/features/site-content/content-data.ts";
import { collectContent, renderPreview } from "#app/features/site-content/content-preview.ts";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PreviewFrame, Switch } from "#app/ui/preview-frame.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import { type Language, languageCodes, languages } from "#shared/languages.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";

export const handle: RouteHandle = { hasOneDocument: true, title: "site" };

const names = Object.fromEntries(languageCodes.map((code) => [code, languages[code].name])) as Record<Language, string>;
/** The ids in the page of sections whose id is not their name. */
const IDS: Record<string, string> = { projects: "work" };

/** Shows the public page with the text of the forms, before it is published. */
export default function SitePreviewPage() {
  const texts = useTexts(siteAdmin);
  const { section = "identity" } = useParams();
  const { account, askServer, database } = useEditorBackend();
  const [language, setLanguage] = useState(useLanguage());
  // biome-ignore lint/plugin: The type of the server's call has the two paths.
  const path = section === "blog" ? "/blog" : "/";
  const form = useQuery(contentFormQuery);
  const stored = useQuery(siteContentQuery(database));
  const query = useQuery({
    queryKey: ["site-content", "preview", path, language, stored.dataUpdatedAt],
    queryFn: () => {
      const content = form.data && stored.data && collectContent(form.data, stored.data, account, language);
      return renderPreview(askServer, { language, path, content: content ?? {} });
    },
    enabled: form.isSuccess && stored.isSuccess && !stored.isFetching,
    placeholderData: (previous) => previous,
    gcTime: 0, // the forms may change
  });
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page preview-screen">
      <PageHeader
        kind="form"
        above={<BackLink to={href("/admin/site/:section?", { section })}>{texts.backToForm}</BackLink>}
        title={texts.previewTitle}
      />
      <QueryState
        query={{ ...query, isError: query.isError || form.isError || stored.isError }}
        about={section}
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={5} />}
        failureText={texts.failure}
      >
        {(html) => (
          <PreviewFrame
            title={path === "/" ? texts.previewOf : texts.sections.blog}
            page={{ srcDoc: html }}
            onLoad={(page) => showSection(page, IDS[section] ?? section)}
          >
            <Switch
              legend={texts.previewLanguage}
              name="language"
              options={names}
              value={language}
              onChange={setLanguage}
            />
          </PreviewFrame>
        )}
      </QueryState>
    </main>
  );
}

/** Links would leave the preview, so they only lead to sections of the page. */
function showSection(page: Document, id: string): void {
  /** Unlike scrollIntoView, this does not scroll the window around the frame. */
  const show = (target: string) => {
    const top = page.getElementById(target)?.getBoundingClientRect().top;
    if (top !== undefined) page.defaultView?.scrollBy({ top, behavior: "instant" });
  };
  show(id);
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Node ? (event.target as Element).closest?.("a[href]") : null;
    if (!link) return;
    event.preventDefault();
    show(link.getAttribute("href")?.split("#")[1] ?? "");
  });
}

import { useParams } from "react-router";
import { PreviewFrame } from "#app/features/writing/publishing/preview-frame.tsx";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { RouteHandle } from "#shared/site-map.ts";

export const handle: RouteHandle = { hasOneDocument: true, title: "site" };

/** Shows the start page with the text of the forms, before it is published. */
export default function SitePreviewPage() {
  const texts = useTexts(siteAdmin);
  const { section = "identity" } = useParams();
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page preview-screen">
      <PageHeader
        kind="form"
        above={<BackLink to={`/admin/site/${section}`}>{texts.backToForm}</BackLink>}
        title={texts.previewTitle}
      />
      <PreviewFrame address="/admin/site-preview" title={texts.previewOf} />
    </main>
  );
}

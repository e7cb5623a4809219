import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useParams } from "react-router";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { previewedDraftQuery, timeZoneQuery } from "#app/features/writing/draft-queries.ts";
import { describeDraft } from "#app/features/writing/publishing/describe-draft.ts";
import { DraftArticle } from "#app/features/writing/publishing/draft-article.tsx";
import { formatClockInZone } from "#app/lib/format-date-time.ts";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { blogLinks } from "#app/styles/page-styles.ts";
import { manage as texts } from "#app/texts/en/manage.ts";
import { writing } from "#app/texts/en/writing.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { LoadingText } from "#app/ui/query-state.tsx";
import { useRetry } from "#app/ui/retry.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { titleOf } from "#shared/company-identity.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";

/** The page inside the preview frame, in the public layout. */
export const handle: RouteHandle = { hasOneDocument: true, styles: "blog", isFramed: true };
export const links = blogLinks;

export default function PreviewedPage() {
  return (
    <RequireSession>
      <PageMeta title={titleOf(useTexts(texts).titles.preview, useCompany())} noIndex />
      <QueryProvider>
        <main id="main" tabIndex={-1} className="frame page" onClickCapture={openBeside}>
          <DraftById />
        </main>
      </QueryProvider>
    </RequireSession>
  );
}

function DraftById() {
  const { draftId = "" } = useParams();
  const { database } = useEditorBackend();
  const query = useQuery(previewedDraftQuery(database, draftId));
  const { data: draft } = query;
  const { hasFailed } = useRetry(query, draftId);
  const scheduledFor = draft?.scheduled_for ?? null;
  const { data: zone } = useQuery({ ...timeZoneQuery, enabled: scheduledFor !== null });
  const { state } = useTexts(writing).preview;
  if (draft) {
    const time = scheduledFor && zone ? formatClockInZone(scheduledFor, zone) : null;
    return <DraftArticle fields={draft.fields} ribbon={describeDraft(state, draft, time)} />;
  }
  if (draft === undefined && !hasFailed) return <LoadingText>{texts.draft.loading}</LoadingText>;
  return (
    <StatusMessage title={hasFailed ? texts.draft.error : texts.draft.missing}>
      <p>{hasFailed ? texts.draft.failed : texts.draft.missingText}</p>
    </StatusMessage>
  );
}

/** Opens links in another window, because the frame must only show the preview. */
function openBeside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, "_blank", "noopener");
}

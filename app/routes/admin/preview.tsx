import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import type { ServerDraft } from "#app/features/writing/model/server-draft.ts";
import { PreviewFrame } from "#app/features/writing/publishing/preview-frame.tsx";
import { previewedDraftQuery } from "#app/features/writing/publishing/publishing-queries.ts";
import { ScheduleForm } from "#app/features/writing/publishing/schedule-form.tsx";
import { SharePreview } from "#app/features/writing/publishing/share-preview.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { RouteHandle } from "#shared/site-map.ts";
import { DraftState } from "./draft-state.tsx";
import { useEditorBackend } from "./editor-backend.ts";

/** The document is independent of the draft, because the session gate hides the content. */
export const handle: RouteHandle = { hasOneDocument: true, title: "Preview" };

/** Shows a draft like its future post, with preview links and publication time. */
export default function PreviewDraftPage() {
  const { draftId = "" } = useParams();
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page preview-screen">
      <DraftById key={draftId} draftId={draftId} />
    </main>
  );
}

function DraftById({ draftId }: { draftId: string }) {
  const { database } = useEditorBackend();
  const query = useQuery(previewedDraftQuery(database, draftId));
  return (
    <DraftState query={query} draftId={draftId} missingText="It may have been published or discarded.">
      {(draft) => <Preview draft={draft} />}
    </DraftState>
  );
}

function Preview({ draft }: { draft: ServerDraft }) {
  const { database } = useEditorBackend();
  const title = draft.title.trim() || "Untitled";
  return (
    <>
      <PageHeader
        kind="form"
        className="pb-6"
        above={<BackLink to="/admin/blog/drafts">Back to Drafts</BackLink>}
        title="Preview"
        lead={<span className="wrap-anywhere">{title}</span>}
      />
      <div className="publishing-tools">
        <Tool name="Share a preview link">
          <SharePreview database={database} draftId={draft.id} />
        </Tool>
        <Tool
          name={draft.scheduled_for ? "Scheduled" : "Schedule"}
          isOpen={draft.scheduled_for !== null || draft.schedule_failure !== null}
        >
          <ScheduleForm database={database} draft={draft} />
        </Tool>
      </div>
      <PreviewFrame draftId={draft.id} title={title} />
    </>
  );
}

/** Open from the start if it contains information. */
function Tool({ name, isOpen = false, children }: { name: string; isOpen?: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(isOpen);
  return (
    <details className="publishing-tool" open={isShown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isShown && <div>{children}</div>}
    </details>
  );
}

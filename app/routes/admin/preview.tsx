import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { href, useParams } from "react-router";
import { previewedDraftQuery } from "#app/features/writing/draft-queries.ts";
import type { ServerDraft } from "#app/features/writing/model/server-draft.ts";
import { SharePreview } from "#app/features/writing/publishing/share-preview.tsx";
import { manage as texts } from "#app/texts/en/manage.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import { DEFAULT_LANGUAGE, isLanguage, pathIn } from "#shared/languages.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { DraftState } from "./draft-state.tsx";
import { useEditorBackend } from "./editor-backend.ts";

/** The document is independent of the draft, because the session gate hides the content. */
export const handle: RouteHandle = { hasOneDocument: true, title: "preview" };

/** Shows a draft like its future post, with its preview links. */
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
    <DraftState query={query} draftId={draftId} missingText={texts.draft.missingText}>
      {(draft) => <Preview draft={draft} />}
    </DraftState>
  );
}

function Preview({ draft }: { draft: ServerDraft }) {
  const { database } = useEditorBackend();
  const title = draft.title.trim() || texts.drafts.untitled;
  return (
    <>
      <PageHeader
        kind="form"
        above={<BackLink to={href("/admin/blog/drafts")}>{texts.draft.back}</BackLink>}
        title={texts.preview.title}
        lead={<span className="wrap-anywhere">{title}</span>}
      />
      <Share database={database} draftId={draft.id} />
      <PreviewFrame page={{ src: pageOf(draft) }} title={title} />
    </>
  );
}

/** The page in the language of the draft. */
function pageOf({ id, fields: { language } }: ServerDraft): string {
  const path = href("/admin/blog/preview-page/:draftId?", { draftId: id });
  return pathIn(isLanguage(language) ? language : DEFAULT_LANGUAGE, path);
}

function Share(props: Parameters<typeof SharePreview>[0]) {
  const [isShown, setShown] = useState(false);
  return (
    <details className="publishing-tool" open={isShown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{texts.preview.share}</summary>
      {isShown && (
        <div>
          <SharePreview {...props} />
        </div>
      )}
    </details>
  );
}

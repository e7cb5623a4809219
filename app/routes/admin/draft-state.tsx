import type { ReactNode } from "react";
import { href } from "react-router";
import type { ServerDraft } from "#app/features/writing/model/server-draft.ts";
import { manage as texts } from "#app/texts/en/manage.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { LoadingText } from "#app/ui/query-state.tsx";
import { type RetriedQuery, useRetry } from "#app/ui/retry.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";

type DraftStateProps = {
  query: RetriedQuery<ServerDraft | null>;
  draftId: string;
  /** Why the draft may be missing. */
  missingText: string;
  children: (draft: ServerDraft) => ReactNode;
};

/** Shows a draft, or its loading, error or missing state. */
export function DraftState({ query, draftId, missingText, children }: DraftStateProps) {
  if (query.data === undefined) return <AwaitedDraft query={query} draftId={draftId} />;
  if (query.data) return children(query.data);
  return (
    <StatusMessage drawing={<StateDrawing kind="missing" />} title={texts.draft.missing} action={<DraftsButton />}>
      <p>{missingText}</p>
    </StatusMessage>
  );
}

export function AwaitedDraft({ query, draftId }: Pick<DraftStateProps, "query" | "draftId">) {
  const { hasFailed, ...button } = useRetry(query, draftId);
  if (!hasFailed) return <LoadingText>{texts.draft.loading}</LoadingText>;
  return (
    <LoadFailure loadingText={texts.draft.loading} back={<DraftsButton />} {...button}>
      {texts.draft.failure}
    </LoadFailure>
  );
}

function DraftsButton() {
  return (
    <ButtonLink to={href("/admin/blog/drafts")} isQuiet>
      {texts.draft.back}
    </ButtonLink>
  );
}

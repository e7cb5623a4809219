import type { ReactNode } from "react";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { SectionEditor } from "./use-section-editor.ts";

type SectionActionsProps = { editor: SectionEditor; onPublish: () => void; tools: ReactNode };

/** The bar of the post form: its one notice, the buttons and the line that says where the text is. */
export function SectionActions({ editor, onPublish, tools }: SectionActionsProps) {
  const texts = useTexts(siteAdmin);
  const { isSaving } = editor;
  return (
    <div className="post-actions">
      <SectionNotice editor={editor} />
      <div className="frame">
        <Button disabled={isSaving || editor.conflict !== null} onClick={onPublish}>
          {isSaving && <Spinner />}
          {texts.publish}
        </Button>
        <Button look="quiet" disabled={isSaving || editor.conflict !== null} onClick={() => void editor.saveDraft()}>
          {texts.saveDraft}
        </Button>
        {tools}
        <StateLine editor={editor} />
      </div>
    </div>
  );
}

function SectionNotice({ editor: { conflict, opened, useMine, useTheirs } }: { editor: SectionEditor }) {
  const texts = useTexts(siteAdmin);
  if (!conflict && !opened.isBroken) return null;
  const name = opened.draft?.saved_by_name ?? texts.somebody;
  return (
    <Notice kind="warning" className="writing-notice">
      <div className="frame">
        {conflict ? (
          <>
            <p>
              <strong role="status">
                {conflict === "draft" ? texts.conflict.draft(name) : texts.conflict.published}
              </strong>{" "}
              {texts.conflict.explanation}
            </p>
            <p className="writing-choices">
              <Button look="quiet" onClick={useMine}>
                {texts.conflict.mine}
              </Button>
              <Button look="quiet" onClick={useTheirs}>
                {texts.conflict.theirs}
              </Button>
            </p>
          </>
        ) : (
          <p role="status">{texts.broken}</p>
        )}
      </div>
    </Notice>
  );
}

function StateLine({ editor }: { editor: SectionEditor }) {
  const texts = useTexts(siteAdmin);
  const { state, isSaving, failure, faults, opened, discard } = editor;
  const count = Object.values(faults).reduce((total, found) => total + Object.keys(found).length, 0);
  const { states } = texts;
  const problem = failure !== null ? states.failed(failure) : count > 0 ? states.faulty(count) : null;
  if (problem) {
    return (
      <p role="alert" className="post-failure">
        {problem}
      </p>
    );
  }
  const { saved_by_name, saved_at } = opened.draft ?? {};
  const text = isSaving
    ? states.saving
    : state === "draft"
      ? states.draft(saved_by_name ?? texts.somebody, saved_at ? formatDateTime(saved_at) : "")
      : states[state];
  const canDiscard = !isSaving && (state === "restored" || state === "unsaved");
  return (
    <p role="status" className="post-keeping">
      {text}
      {canDiscard && (
        <>
          {" · "}
          <button type="button" className="post-undo" onClick={discard}>
            {texts.undo}
          </button>
        </>
      )}
    </p>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { SaveBar, SaveNotice } from "#app/ui/save-bar.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { contentVersionsQuery } from "./content-data.ts";
import type { SectionEditor } from "./use-section-editor.ts";

type SectionActionsProps = { editor: SectionEditor; database: DatabaseClient; tools: ReactNode };

export function SectionActions({ editor, database, tools }: SectionActionsProps) {
  const texts = useTexts(siteAdmin);
  const { isSaving, conflict } = editor;
  const [asked, setAsked] = useState<"changes" | "draft" | null>(null);
  const confirm = () => {
    flushSync(() => setAsked(null)); // an open dialog blocks the focus outside
    if (asked === "changes") actAndFocusForm(editor.discard);
    else void editor.discardDraft().then((isDone) => isDone && focusForm());
  };
  const question = texts[asked ?? "draft"];
  return (
    <SaveBar
      notice={<SectionNotice editor={editor} database={database} />}
      state={{ ...describeState(editor, texts), undo: discardOf(editor, texts, setAsked) }}
    >
      <Button type="submit" disabled={conflict !== null} aria-disabled={isSaving}>
        {isSaving && <Spinner />}
        <span>{texts.publish}</span>
      </Button>
      <Button
        look="quiet"
        disabled={conflict !== null}
        aria-disabled={isSaving}
        onClick={() => void editor.saveDraft()}
      >
        {texts.saveDraft}
      </Button>
      {tools}
      <ConfirmDialog
        isOpen={asked !== null}
        title={question.question}
        cancelLabel={question.keep}
        confirmLabel={asked === "changes" ? texts.undo : texts.draft.discard}
        onCancel={() => setAsked(null)}
        onConfirm={confirm}
      >
        <p>{question.lost}</p>
      </ConfirmDialog>
    </SaveBar>
  );
}

function discardOf(
  { isSaving, conflict, state, opened }: SectionEditor,
  texts: typeof siteAdmin,
  ask: (about: "changes" | "draft") => void,
) {
  if (isSaving || conflict) return undefined;
  if (state === "restored" || state === "unsaved") return { label: texts.undo, act: () => ask("changes") };
  return opened.draft && { label: texts.draft.discard, act: () => ask("draft") };
}

function SectionNotice({ editor, database }: Omit<SectionActionsProps, "tools">) {
  const { conflict, opened, keepMine, takeTheirs } = editor;
  const texts = useTexts(siteAdmin);
  const isPublished = conflict === "published";
  const versions = useQuery({ ...contentVersionsQuery(database, opened.section), enabled: isPublished });
  if (!conflict) return opened.isBroken && <SaveNotice {...texts.broken} />;
  const found = isPublished ? versions.data?.[0]?.published_by_name : opened.draft?.saved_by_name;
  const name = found ?? texts.somebody;
  return (
    <SaveNotice
      title={conflict === "draft" ? texts.conflict.draft(name) : texts.conflict.published(name)}
      text={texts.conflict.explanation}
      choices={[
        { label: texts.conflict.mine, act: keepMine },
        { label: texts.conflict.theirs, act: takeTheirs },
      ]}
      onChoose={({ act }) => actAndFocusForm(act)}
    />
  );
}

/** Moves the focus, because the pressed button disappears. */
function actAndFocusForm(act: () => void): void {
  act();
  focusForm();
}

function focusForm(): void {
  document.querySelector<HTMLElement>(".content-form :is(input, textarea, select)")?.focus();
}

function describeState({ state, isSaving, failure, faults, opened }: SectionEditor, texts: typeof siteAdmin) {
  const { states } = texts;
  const count = Object.values(faults).reduce((total, found) => total + Object.keys(found).length, 0);
  const problem = failure !== null ? states.failed(failure) : count > 0 ? states.faulty(count) : null;
  if (problem) return { text: problem, role: "alert", look: "failure" } as const;
  const { saved_by_name, saved_at } = opened.draft ?? {};
  const draft = states.draft(saved_by_name ?? texts.somebody, saved_at ? formatDateTime(saved_at) : "");
  const text = isSaving ? states.saving : state === "draft" ? draft : states[state];
  return { text, role: "status", look: undefined } as const;
}

import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { StateLine } from "./state-line.tsx";
import type { OpenDraft } from "./use-post-draft.ts";

type PostActionsProps = {
  label: string;
  isSaving: boolean;
  /** Why the last save failed; shown until the next save. */
  failure: string | null;
  open: OpenDraft;
  /** The question of the form, above the buttons. */
  notice: ReactNode;
  onSaveDraft: () => void;
};

/** Stays at the lower edge of the window, so that growing content never moves a button under the pointer. */
export function PostActions({ label, isSaving, notice, failure, open, onSaveDraft }: PostActionsProps) {
  return (
    <div className="post-actions">
      {notice}
      <div className="frame">
        <Button type="submit" disabled={isSaving} aria-describedby={failure ? "post-failure" : undefined}>
          {isSaving && <Spinner />}
          {label}
        </Button>
        <kbd className="shortcut">Ctrl Enter</kbd>
        <Button look="quiet" disabled={isSaving} onClick={onSaveDraft}>
          Save draft
        </Button>
        <kbd className="shortcut">Ctrl S</kbd>
        <StateLine open={open} failure={failure} />
      </div>
    </div>
  );
}

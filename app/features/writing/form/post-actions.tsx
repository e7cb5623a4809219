import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { OpenDraft } from "./use-post-draft.ts";
import { whereTextIs } from "./where-text-is.ts";

type PostActionsProps = {
  label: string;
  isSaving: boolean;
  /** True when another editing session writes the draft. */
  isLocked: boolean;
  /** Why the last save failed; shown until the next save. */
  failure: string | null;
  open: OpenDraft;
  onSaveDraft: () => void;
};

/** Stays at the lower edge of the window, so that growing content never moves a button under the pointer. */
export function PostActions({ label, isSaving, isLocked, failure, open, onSaveDraft }: PostActionsProps) {
  const { text, isWarning } = whereTextIs(open);
  return (
    <div className="post-actions">
      <div className="frame">
        <Button type="submit" disabled={isSaving || isLocked} aria-describedby={failure ? "post-failure" : undefined}>
          {isSaving && <Spinner />}
          {label}
        </Button>
        <kbd className="shortcut">Ctrl Enter</kbd>
        <Button look="quiet" disabled={isSaving || isLocked} onClick={onSaveDraft}>
          Save draft
        </Button>
        <kbd className="shortcut">Ctrl S</kbd>
        {failure ? (
          <p id="post-failure" className="post-failure">
            {failure}
          </p>
        ) : isWarning ? (
          <p role="status" className="post-keeping text-warning">
            {text}
          </p>
        ) : (
          <p className="post-keeping">{text}</p>
        )}
      </div>
    </div>
  );
}

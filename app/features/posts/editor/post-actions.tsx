import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

type PostActionsProps = {
  label: string;
  isSaving: boolean;
  /** Why the last try did not succeed; it stands until the next one. */
  failure: string | null;
  /** False when this browser cannot keep unsaved text. */
  canStore: boolean;
};

/** At the lower edge of the window whatever grows above it, so that a press meets the button it was meant for. */
export function PostActions({ label, isSaving, failure, canStore }: PostActionsProps) {
  return (
    <div className="post-actions">
      <div className="frame">
        <Button type="submit" disabled={isSaving} aria-describedby={failure ? "post-failure" : undefined}>
          {isSaving && <Spinner />}
          {label}
        </Button>
        <kbd className="shortcut">Ctrl S</kbd>
        {failure ? (
          <p id="post-failure" className="post-failure">
            {failure}
          </p>
        ) : canStore ? (
          <p className="post-keeping">Unsaved text is kept in this browser.</p>
        ) : (
          <p role="status" className="post-keeping text-warning">
            This browser cannot keep unsaved text. Save often.
          </p>
        )}
      </div>
    </div>
  );
}

import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { StoredDraft } from "./model/draft-storage.ts";

type DiscardTextDialogProps = {
  /** The text to discard; null while the dialog is closed. */
  text: StoredDraft | null;
  onCancel: () => void;
  onConfirm: (text: StoredDraft) => void;
};

/** Asks before it discards text that only this browser stores. */
export function DiscardTextDialog({ text, onCancel, onConfirm }: DiscardTextDialogProps) {
  return (
    <ConfirmDialog
      isOpen={text !== null}
      title="Discard this text?"
      cancelLabel="Keep it"
      confirmLabel="Discard text"
      onCancel={onCancel}
      onConfirm={() => text && onConfirm(text)}
    >
      <p className="wrap-anywhere">{text && `${describeLoss(text)} Nobody can bring it back.`}</p>
    </ConfirmDialog>
  );
}

function describeLoss({ values, serverDraft }: StoredDraft): string {
  const name = values.title ? `“${values.title}”` : "a post without a title";
  if (!serverDraft) return `The text of ${name} exists only in this browser.`;
  return `What was typed in ${name} after it was last saved on the server exists only in this browser.`;
}

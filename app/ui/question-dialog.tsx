import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type QuestionDialogProps<Asked> = {
  question: { asked: Asked | null; isBusy: boolean; cancel: () => void; confirm: () => void };
  title: string;
  cancelLabel: string;
  confirmLabel: string;
  children: (asked: Asked) => ReactNode;
};

/** Shows the dialog of a question while there is an object to ask about. */
export function QuestionDialog<Asked>({ question, children, ...labels }: QuestionDialogProps<Asked>) {
  const { asked, isBusy, cancel, confirm } = question;
  return (
    <ConfirmDialog isOpen={asked !== null} isBusy={isBusy} onCancel={cancel} onConfirm={confirm} {...labels}>
      {asked !== null && children(asked)}
    </ConfirmDialog>
  );
}

import { type ReactNode, useEffect, useId, useRef } from "react";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone. The browser's own modal dialog: it holds the focus and Escape cancels. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  cancelLabel,
  confirmLabel,
  isBusy,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="dialog"
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onCancel();
      }}
    >
      <h2 id={`${id}-title`} className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <div id={`${id}-text`} className="py-4 text-quiet">
        {children}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </button>
        <button type="button" className="button button-danger" disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}

import { type MouseEvent, type ReactNode, useCallback, useId, useState } from "react";
import { Button } from "./button.tsx";
import { lastPress, type Point } from "./last-press.ts";

type Question = {
  title: string;
  children: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** The action can be undone, so its button needs no delay and no warning colour. */
  isSafe?: boolean;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Time limit of accidental second clicks, which were meant for the opening button. */
const ARMED_AFTER_MS = 500;
/** Distance in CSS pixels between the dialog and the last press or the window's edge. */
const GAP = 16;

/**
 * Asks before an action, in a native modal dialog. A double tap must not confirm: the dialog opens
 * beside the pressed point, and the destructive button ignores pointers for half a second.
 */
export function ConfirmDialog({ isOpen, ...question }: Question & { isOpen: boolean }) {
  return isOpen && <OpenDialog {...question} />;
}

function OpenDialog({ title, children, isSafe = false, isBusy, onCancel, ...actions }: Question) {
  const id = useId();
  const [isArmed, setArmed] = useState(isSafe);
  const show = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal();
    const pressed = lastPress();
    if (pressed) keepClearOf(dialog, pressed);
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      dialog.close(); // restores the focus
    };
  }, []);
  return (
    <dialog
      ref={show}
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
      <Actions {...actions} isSafe={isSafe} isArmed={isArmed} isBusy={isBusy} onCancel={onCancel} />
    </dialog>
  );
}

type ActionsProps = Omit<Question, "title" | "children"> & { isArmed: boolean };

function Actions({ cancelLabel, confirmLabel, isSafe, isBusy, isArmed, onCancel, onConfirm }: ActionsProps) {
  function confirm({ detail }: MouseEvent) {
    const isByPointer = detail > 0;
    if (isArmed || !isByPointer) onConfirm();
  }
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" disabled={isBusy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        look={isSafe ? "main" : "danger"}
        disabled={isBusy}
        aria-disabled={isArmed ? undefined : true}
        onClick={confirm}
      >
        {confirmLabel}
      </Button>
    </div>
  );
}

/** Moves the dialog above or below a point inside it, to the side with more space. */
function keepClearOf(dialog: HTMLDialogElement, { x, y }: Point): void {
  dialog.style.marginBlock = "";
  const { left, right, top, bottom, height } = dialog.getBoundingClientRect();
  if (x < left - GAP || x > right + GAP || y < top - GAP || y > bottom + GAP) return;
  const isBelow = innerHeight - y > y;
  const wanted = isBelow ? y + GAP : y - GAP - height;
  const margin = Math.min(Math.max(wanted, GAP), Math.max(GAP, innerHeight - height - GAP));
  dialog.style.marginBlock = `${margin}px auto`;
}

import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

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

/** A second tap or click that was meant for what opened the dialog comes within this time. */
const ARMED_AFTER_MS = 500;
/** Between the dialog and what was pressed, or the window's edge. */
const GAP = 16;

/**
 * Asks before something that cannot be undone. The browser's own modal dialog: it holds the focus and Escape cancels.
 *
 * A double tap must not answer it: it opens beside what was pressed, and for half a second the answer that destroys takes
 * no press. Keys and assistive technology are not held up: they begin at the other answer and have to go to this one.
 */
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
  const [isArmed, setArmed] = useState(false);
  const pressed = useLastPress();

  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    if (dialog.current && pressed.current) keepClearOf(dialog.current, pressed.current);
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setArmed(false);
    };
  }, [isOpen, pressed]);

  function confirm({ detail }: MouseEvent) {
    const isByPointer = detail > 0;
    if (isArmed || !isByPointer) onConfirm();
  }

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
        <button
          type="button"
          className="button button-danger"
          disabled={isBusy}
          aria-disabled={isArmed ? undefined : true}
          onClick={confirm}
        >
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}

type Point = { x: number; y: number };

function useLastPress() {
  const pressed = useRef<Point | null>(null);
  useEffect(() => {
    const note = ({ clientX, clientY }: PointerEvent) => {
      pressed.current = { x: clientX, y: clientY };
    };
    const forget = () => {
      pressed.current = null;
    };
    addEventListener("pointerdown", note, true);
    addEventListener("keydown", forget, true);
    return () => {
      removeEventListener("pointerdown", note, true);
      removeEventListener("keydown", forget, true);
    };
  }, []);
  return pressed;
}

/** Moves the dialog above or below a point that lies within it, to the side with more room. */
function keepClearOf(dialog: HTMLDialogElement, { x, y }: Point): void {
  dialog.style.marginBlock = "";
  const { left, right, top, bottom, height } = dialog.getBoundingClientRect();
  if (x < left - GAP || x > right + GAP || y < top - GAP || y > bottom + GAP) return;
  const isBelow = innerHeight - y > y;
  const wanted = isBelow ? y + GAP : y - GAP - height;
  const place = Math.min(Math.max(wanted, GAP), Math.max(GAP, innerHeight - height - GAP));
  dialog.style.marginBlock = `${place}px auto`;
}

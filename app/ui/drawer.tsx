import { X } from "@lucide/icons";
import { type ReactNode, type SyntheticEvent, useId } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

type DrawerProps = {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/** A native modal dialog at the window's edge, filling it on a phone. Open while rendered; the focus then returns. */
export function Drawer({ title, children, onClose }: DrawerProps) {
  const id = useId();
  return createPortal(
    <dialog
      ref={show}
      aria-labelledby={`${id}-title`}
      className="drawer"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // the chooser of a file was cancelled
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keepWithin}
      onSubmit={keepWithin}
      onFocus={keepWithin}
      onBlur={keepWithin}
    >
      <header className="drawer-header">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <Icon of={X} className="size-4" />
        </IconButton>
      </header>
      <div className="drawer-body">{children}</div>
    </dialog>,
    document.body,
  );
}

function show(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close(); // gives the focus back
}

/** A form that opened the drawer must not take the drawer's keys and answers for its own. */
function keepWithin(event: SyntheticEvent): void {
  event.stopPropagation();
}

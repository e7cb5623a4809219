import { X } from "@lucide/icons";
import { type ReactNode, type SyntheticEvent, useId } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#app/lib/icon.tsx";
import { common } from "#app/texts/en/common.ts";
import { IconButton } from "./icon-button.tsx";

type DrawerProps = {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/** A native modal dialog at the window's edge, full-screen on a phone. It is open while it is rendered, and then restores the focus. */
export function Drawer({ title, children, onClose }: DrawerProps) {
  const id = useId();
  return createPortal(
    <dialog
      ref={show}
      aria-labelledby={`${id}-title`}
      className="drawer"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // ignores a cancelled file chooser
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
        <IconButton label={common.close} onClick={onClose}>
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
  return () => dialog.close(); // restores the focus
}

/** Stops events at the drawer, because React would pass them to the form that opened it. */
function keepWithin(event: SyntheticEvent): void {
  event.stopPropagation();
}

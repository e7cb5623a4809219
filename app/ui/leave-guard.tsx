import type { ReactNode } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { writing } from "#app/texts/en/writing.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const texts = writing.leaving;

type LeaveGuardProps = {
  /** True while something is lost when the person leaves. */
  isUnsaved: () => boolean;
  title?: string;
  /** What is lost. */
  children: ReactNode;
};

/** Asks before a person leaves something unsaved: by a dialog inside the site, by the browser's prompt outside. */
export function LeaveGuard({ isUnsaved, title = texts.title, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );

  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });

  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title={title}
      cancelLabel={texts.cancel}
      confirmLabel={texts.confirm}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}

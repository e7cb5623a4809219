import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { OpenDraft } from "./use-post-draft.ts";

/** Asks before the editor leaves unsaved text: by a dialog inside the site, by the browser's prompt outside. */
export function LeaveGuard({ open: { isUnsaved, canStore } }: { open: Pick<OpenDraft, "isUnsaved" | "canStore"> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );

  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );

  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Leave"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>
        Your last changes are not on the server yet.{" "}
        {canStore
          ? "They stay on this computer and open again in this form."
          : "This browser has no space for them, so they are lost when you leave."}
      </p>
    </ConfirmDialog>
  );
}

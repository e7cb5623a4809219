import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { writing as texts } from "#app/texts/en/writing.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { OpenDraft } from "./use-post-draft.ts";

type LeaveGuardProps = {
  open: Pick<OpenDraft, "isUnsaved" | "canStore">;
  /** A chosen image, which this browser does not store. */
  hasImage?: boolean;
};

/** Asks before the editor leaves unsaved text: by a dialog inside the site, by the browser's prompt outside. */
export function LeaveGuard({ open: { isUnsaved, canStore }, hasImage }: LeaveGuardProps) {
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
      title={texts.leaving.title}
      cancelLabel={texts.leaving.cancel}
      confirmLabel={texts.leaving.confirm}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>
        {texts.leaving.text} {canStore ? texts.leaving.isHere : texts.leaving.isLost} {hasImage && texts.leaving.image}
      </p>
    </ConfirmDialog>
  );
}

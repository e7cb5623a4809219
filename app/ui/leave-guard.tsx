import { useBeforeUnload, useBlocker } from "react-router";
import { writing as texts } from "#app/texts/en/writing.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type LeaveGuardProps = {
  /** True for text that the server does not have. */
  isUnsaved: () => boolean;
  /** False when this browser cannot store unsaved text. */
  canStore: boolean;
  /** A chosen image, which this browser does not store. */
  hasImage?: boolean;
};

/** Asks before the editor leaves unsaved text: by a dialog inside the site, by the browser's prompt outside. */
export function LeaveGuard({ isUnsaved, canStore, hasImage }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );

  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });

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

import { useState } from "react";
import { flushSync } from "react-dom";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DiscardTextDialog } from "../discard-text-dialog.tsx";
import type { OpenDraft } from "./use-post-draft.ts";

type StoredDraftNoticeProps = { open: OpenDraft; isDisabled: boolean };

/** Offers unsaved text of an earlier editing session with both times; it never replaces the post automatically. */
export function StoredDraftNotice({ open, isDisabled }: StoredDraftNoticeProps) {
  const { found } = open;
  const [isAsked, setAsked] = useState(false);
  if (!found) return null;
  const savedAt = open.draft.post?.updated_at;
  const saved = savedAt ? new Date(savedAt.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00")) : undefined;
  const isNewer = saved !== undefined && saved.getTime() > found.writtenAt;

  function discard() {
    flushSync(() => {
      setAsked(false); // a modal dialog blocks the focus outside
      open.discardFound();
    });
    document.getElementById("post-title")?.focus(); // the pressed button disappears
  }

  return (
    <Notice aria-label="Unsaved text" className="grid gap-4">
      <p>
        This browser holds unsaved text for this post, written <strong>{formatDateTime(found.writtenAt)}</strong>.{" "}
        {saved && (
          <>
            The post itself was last saved <strong>{formatDateTime(saved.getTime())}</strong>
            {isNewer ? ", which is later." : "."}
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button disabled={isDisabled} onClick={open.restoreFound}>
          Restore unsaved text
        </Button>
        <Button look="quiet" disabled={isDisabled} onClick={() => setAsked(true)}>
          Discard it
        </Button>
      </p>
      <DiscardTextDialog text={isAsked ? found : null} onCancel={() => setAsked(false)} onConfirm={discard} />
    </Notice>
  );
}

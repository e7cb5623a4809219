import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { DiscardTextDialog } from "./discard-text-dialog.tsx";
import { dropDraft, listNewestDrafts, type StoredDraft } from "./draft-storage.ts";

const SHOWN = 3;

/** Unsaved text of this browser, offered wherever an editor lands: after a sign-in that is not where it was written. */
export function UnsavedDrafts() {
  const [drafts, setDrafts] = useState<StoredDraft[]>([]);
  const [asked, setAsked] = useState<StoredDraft | null>(null);
  // Not while rendering: the form that is being left writes or drops its copy when it goes.
  useLayoutEffect(() => setDrafts(listNewestDrafts(localStorage)), []);
  if (drafts.length === 0) return null;

  function discard({ key }: StoredDraft) {
    dropDraft(localStorage, key);
    flushSync(() => {
      setAsked(null); // the dialog lets no focus out
      setDrafts(listNewestDrafts(localStorage));
    });
    document.getElementById("main")?.focus(); // the button that was pressed goes
  }

  return (
    <>
      <section aria-label="Unsaved text" className="kept-drafts">
        <ul className="frame">
          {drafts.slice(0, SHOWN).map((draft) => (
            <li key={draft.key}>
              <p>
                This browser holds unsaved text of <strong>{draft.values.title || "a post without a title"}</strong>,
                written {formatDateTime(draft.writtenAt)}.
              </p>
              <Link to={draft.slug ? `/admin/blog/edit/${draft.slug}` : "/admin/blog/add"}>Go on writing</Link>
              <button type="button" onClick={() => setAsked(draft)}>
                Discard it
              </button>
            </li>
          ))}
        </ul>
      </section>
      <DiscardTextDialog text={asked} onCancel={() => setAsked(null)} onConfirm={discard} />
    </>
  );
}

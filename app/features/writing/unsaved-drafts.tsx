import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { DiscardTextDialog } from "./discard-text-dialog.tsx";
import { dropDraft, listNewestDrafts, type StoredDraft } from "./model/draft-storage.ts";

const SHOWN = 3;

/** Offers this browser's unsaved text on pages without a form, because a sign-in may lead to another page. */
export function UnsavedDrafts() {
  const [drafts, setDrafts] = useState<StoredDraft[]>([]);
  const [asked, setAsked] = useState<StoredDraft | null>(null);
  // Runs after rendering, because a closing form still writes or deletes its copy.
  useLayoutEffect(() => setDrafts(listNewestDrafts(localStorage)), []);
  if (drafts.length === 0) return null;

  function discard({ key }: StoredDraft) {
    dropDraft(localStorage, key);
    flushSync(() => {
      setAsked(null); // a modal dialog blocks the focus outside
      setDrafts(listNewestDrafts(localStorage));
    });
    document.getElementById("main")?.focus(); // the pressed button disappears
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

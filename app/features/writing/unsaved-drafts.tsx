import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { claimDraft, dropDraft, isWithoutAccount, listUnsavedDrafts, type StoredDraft } from "./model/draft-storage.ts";

const SHOWN = 3;

/** Offers the account's text that no server has on pages without a form, because a sign-in may lead to another page. */
export function UnsavedDrafts({ account }: { account: string }) {
  const [drafts, setDrafts] = useState<StoredDraft[]>([]);
  const [asked, setAsked] = useState<StoredDraft | null>(null);
  // Runs after rendering, because a closing form still writes or deletes its copy.
  useLayoutEffect(() => setDrafts(listUnsavedDrafts(localStorage, account)), [account]);
  if (drafts.length === 0) return null;

  function change(act: () => void) {
    act();
    flushSync(() => {
      setAsked(null); // a modal dialog blocks the focus outside
      setDrafts(listUnsavedDrafts(localStorage, account));
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
                {nameOf(draft)} was not saved to the server. It is from {formatDateTime(draft.writtenAt)}.
              </p>
              {isWithoutAccount(draft) ? (
                <button type="button" onClick={() => change(() => claimDraft(localStorage, draft, account))}>
                  It is mine
                </button>
              ) : (
                <Link to={draft.slug ? `/admin/blog/edit/${draft.slug}` : "/admin/blog/add"}>Go on writing</Link>
              )}
              <button type="button" onClick={() => setAsked(draft)}>
                Delete
              </button>
            </li>
          ))}
        </ul>
      </section>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Delete this text?"
        cancelLabel="Keep it"
        confirmLabel="Delete text"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && change(() => dropDraft(localStorage, asked.key))}
      >
        <p className="wrap-anywhere">{asked && nameOf(asked)} is only on this computer. Nobody can bring it back.</p>
      </ConfirmDialog>
    </>
  );
}

/** Hides the title of a text that may be another person's. */
function nameOf(draft: StoredDraft): string {
  if (isWithoutAccount(draft)) return "A text of an account that is not known";
  return draft.values.title ? `“${draft.values.title}”` : "A post without a title";
}

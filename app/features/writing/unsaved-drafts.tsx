import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { href, Link } from "react-router";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
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
      <section aria-label={texts.unsavedTexts.name} className="unsaved-drafts">
        <ul className="frame">
          {drafts.slice(0, SHOWN).map((draft) => (
            <li key={draft.key}>
              <p>{texts.unsavedTexts.text(nameOf(draft), formatDateTime(draft.writtenAt))}</p>
              {isWithoutAccount(draft) ? (
                <button type="button" onClick={() => change(() => claimDraft(localStorage, draft, account))}>
                  {texts.unsavedTexts.mine}
                </button>
              ) : (
                <Link to={draft.slug ? href("/admin/blog/edit/:slug?", { slug: draft.slug }) : href("/admin/blog/add")}>
                  {texts.unsavedTexts.goOn}
                </Link>
              )}
              <button type="button" onClick={() => setAsked(draft)}>
                {texts.unsavedTexts.delete}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <ConfirmDialog
        isOpen={asked !== null}
        title={texts.unsavedTexts.question}
        cancelLabel={texts.unsavedTexts.keep}
        confirmLabel={texts.unsavedTexts.confirm}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && change(() => dropDraft(localStorage, asked.key))}
      >
        <p className="wrap-anywhere">{asked && texts.unsavedTexts.lost(nameOf(asked))}</p>
      </ConfirmDialog>
    </>
  );
}

/** Hides the title of a text that may be another person's. */
function nameOf(draft: StoredDraft): string {
  if (isWithoutAccount(draft)) return texts.unsavedTexts.ofUnknown;
  return draft.values.title ? `“${draft.values.title}”` : texts.unsavedTexts.untitled;
}

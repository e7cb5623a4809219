import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { href, Link } from "react-router";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { isSaved, type SavedTexts } from "./data/find-saved-texts.ts";
import { savedTextsQuery } from "./draft-queries.ts";
import {
  becomeNewPost,
  claimDraft,
  dropDraft,
  isWithoutAccount,
  listUnsavedDrafts,
  postIdOf,
  type StoredDraft,
} from "./model/draft-storage.ts";

const SHOWN = 3;

/**
 * Offers the account's text that no server has on pages without a form, because a sign-in may lead to another page.
 * The server is asked first, because a killed browser may have lost the note that a text was saved.
 */
export function UnsavedDrafts({ account, database }: { account: string; database: DatabaseClient }) {
  const [copies, setCopies] = useState<StoredDraft[]>([]);
  const [asked, setAsked] = useState<StoredDraft | null>(null);
  // Runs after rendering, because a closing form still writes or deletes its copy.
  useLayoutEffect(() => setCopies(listUnsavedDrafts(localStorage, account)), [account]);
  const { data: saved, isError } = useQuery(savedTextsQuery(database, copies));
  if (!saved && !isError) return null;
  const drafts = listUnsavedDrafts(
    localStorage,
    account,
    (copy) => saved !== undefined && isSaved(copy, saved, account),
  );
  if (drafts.length === 0) return null;

  function change(act: () => void) {
    act();
    flushSync(() => {
      setAsked(null); // a modal dialog blocks the focus outside
      setCopies(listUnsavedDrafts(localStorage, account));
    });
    document.getElementById("main")?.focus(); // the pressed button disappears
  }

  return (
    <>
      <section aria-label={texts.unsavedTexts.name} className="unsaved-drafts">
        <ul className="frame">
          {drafts.slice(0, SHOWN).map((draft) => (
            <li key={draft.key}>
              <p>
                <span>{texts.unsavedTexts.text(nameOf(draft), formatDateTime(draft.writtenAt))}</span>
                {isError && <span>{` ${texts.unsavedTexts.notAsked}`}</span>}
              </p>
              {isWithoutAccount(draft) ? (
                <button type="button" onClick={() => change(() => claimDraft(localStorage, draft, account))}>
                  {texts.unsavedTexts.mine}
                </button>
              ) : (
                <FormLink draft={draft} account={account} saved={saved} />
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

type FormLinkProps = { draft: StoredDraft; account: string; saved: SavedTexts | undefined };

/** Leads to the form of the post; the text of a deleted post becomes that of a new one. */
function FormLink({ draft, account, saved }: FormLinkProps) {
  const postId = postIdOf(draft);
  const post = saved?.posts.find(({ id }) => id === postId);
  const slug = saved ? post?.slug : draft.slug;
  const isDeleted = saved !== undefined && postId !== null && !post;
  return (
    <Link
      to={slug ? href("/admin/blog/edit/:slug?", { slug }) : href("/admin/blog/add")}
      onClick={() => isDeleted && becomeNewPost(localStorage, draft, account)}
    >
      {texts.unsavedTexts.goOn}
    </Link>
  );
}

/** Hides the title of a text that may be another person's. */
function nameOf(draft: StoredDraft): string {
  if (isWithoutAccount(draft)) return texts.unsavedTexts.ofUnknown;
  return draft.values.title ? `“${draft.values.title}”` : texts.unsavedTexts.untitled;
}

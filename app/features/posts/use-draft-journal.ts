import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { dropJournal, type JournalEntry, journalFamily, listJournal, writeJournal } from "./draft-journal.ts";
import { isSamePostForm, type PostFormValues } from "./post-form.ts";

/** Typing in a field is journalled at most this long afterwards. */
const WRITE_DELAY_MS = 400;

type DraftJournalOptions = {
  /** The post being edited; null for a new one. */
  postId: string | null;
  /** What is stored, or the empty form. */
  initial: PostFormValues;
  /** What stands in the form now. Reports what was typed and not reported yet. */
  read: () => PostFormValues;
};

export type DraftJournal = {
  /** Unsaved text of an earlier visit that differs from what is stored. */
  offer: JournalEntry | undefined;
  /** False when this browser cannot keep drafts. */
  isKeeping: boolean;
  /** Something was typed: it is written soon. */
  touch: () => void;
  /** Writes at once what was typed. */
  write: () => void;
  /** Everything is saved. */
  clear: () => void;
  /** The offered text stands in the form now. */
  takeOffer: () => void;
  declineOffer: () => void;
};

/** Journals the form into this browser while it is typed in, and finds what an earlier visit left. */
export function useDraftJournal({ postId, initial, read }: DraftJournalOptions): DraftJournal {
  const family = journalFamily(postId);
  const [visit] = useState(() => crypto.getRandomValues(new Uint32Array(2)).join("-"));
  const key = family + visit;
  const [offer, setOffer] = useState(() =>
    listJournal(localStorage, family).find(({ values }) => !isSamePostForm(values, initial)),
  );
  const [isKeeping, setKeeping] = useState(true);
  const timer = useRef(0);
  const latest = useRef({ key, read, initial });
  latest.current = { key, read, initial };

  const write = useCallback(() => {
    const { read: readSubmission, key: ownKey, initial: stored } = latest.current;
    const values = readSubmission(); // first, since it may touch
    if (timer.current === 0) return;
    clearTimeout(timer.current);
    timer.current = 0;
    // What was typed and taken back is nothing to offer.
    if (isSamePostForm(values, stored)) dropJournal(localStorage, ownKey);
    else setKeeping(writeJournal(localStorage, { key: ownKey, values, writtenAt: Date.now(), slug: stored.slug }));
  }, []);

  const touch = useCallback(() => {
    if (timer.current === 0) timer.current = window.setTimeout(write, WRITE_DELAY_MS);
  }, [write]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = 0;
    dropJournal(localStorage, latest.current.key);
  }, []);

  // In the layout phase: when the form goes, its rich text can still be read.
  useLayoutEffect(() => {
    // A tab that is hidden or left may never come back.
    const writeOnHide = () => document.visibilityState === "hidden" && write();
    document.addEventListener("visibilitychange", writeOnHide);
    addEventListener("pagehide", write);
    return () => {
      document.removeEventListener("visibilitychange", writeOnHide);
      removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  return {
    offer,
    isKeeping,
    touch,
    write,
    clear,
    takeOffer() {
      // At no moment is the text nowhere; where two copies find no room, the old one stays.
      if (offer && writeJournal(localStorage, { ...offer, key })) dropJournal(localStorage, offer.key);
      setOffer(undefined);
    },
    declineOffer() {
      if (offer) dropJournal(localStorage, offer.key);
      setOffer(undefined);
    },
  };
}

import { useCallback, useEffect, useRef, useState } from "react";
import { dropJournal, findJournal, type JournalEntry, journalKey, writeJournal } from "./draft-journal.ts";
import { isSamePostForm, type PostFormValues } from "./post-form.ts";

/** Typing is on disk at most this long after it happened. */
const WRITE_DELAY_MS = 400;

type DraftJournalOptions = {
  /** The post being edited and the version it was loaded at; null for a new post. */
  post: { id: string; version: string } | null;
  /** What is stored, or the empty form. */
  initial: PostFormValues;
  /** What stands in the form now. */
  read: () => PostFormValues;
};

export type DraftJournal = {
  /** Unsaved text of an earlier visit that differs from what is stored. */
  offer: JournalEntry | undefined;
  /** False when this browser cannot keep drafts. */
  isKeeping: boolean;
  /** Something was typed. */
  touch: () => void;
  /** Everything is saved or given up. */
  clear: () => void;
  /** The offer was taken or declined. */
  closeOffer: (isDeclined: boolean) => void;
};

/** Journals the form into this browser while it is typed in, and finds what an earlier visit left. */
export function useDraftJournal({ post, initial, read }: DraftJournalOptions): DraftJournal {
  const key = journalKey(post ?? { tab: tabId() });
  const [offer, setOffer] = useState<JournalEntry | undefined>(() => {
    const found = findJournal(localStorage, key);
    return found && !isSamePostForm(found.values, initial) ? found : undefined;
  });
  const [isKeeping, setKeeping] = useState(true);
  const timer = useRef(0);
  const latest = useRef({ key, read });
  latest.current = { key, read };

  const write = useCallback(() => {
    if (timer.current === 0) return;
    clearTimeout(timer.current);
    timer.current = 0;
    setKeeping(writeJournal(localStorage, latest.current.key, latest.current.read()));
  }, []);

  const touch = useCallback(() => {
    if (timer.current === 0) timer.current = window.setTimeout(write, WRITE_DELAY_MS);
  }, [write]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = 0;
    dropJournal(localStorage, latest.current.key);
  }, []);

  useEffect(() => {
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
    clear,
    closeOffer(isDeclined) {
      // A taken offer lives on in this form's own entry.
      if (offer && (isDeclined || offer.key !== key)) dropJournal(localStorage, offer.key);
      setOffer(undefined);
    },
  };
}

/** Tells tabs apart that write new posts at the same time; survives a reload of the tab. */
function tabId(): string {
  const name = "nusagrid-tab";
  try {
    const kept = sessionStorage.getItem(name) ?? crypto.randomUUID();
    sessionStorage.setItem(name, kept);
    return kept;
  } catch {
    return "only";
  }
}

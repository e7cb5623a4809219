import type { PostFormValues } from "./post-form.ts";

/**
 * Unsaved text, kept in this browser until it is saved or discarded. Every visit to a form has an entry of its own:
 * writing on must not overwrite what an earlier visit left and nobody has taken or declined yet.
 */
export type JournalEntry = {
  key: string;
  values: PostFormValues;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** Where the post could be edited when this was written; '' for a new one. */
  slug: string;
};

const PREFIX = "nusagrid-draft:";
/** Entries nobody came back for. */
const KEPT_FOR_MS = 90 * 24 * 60 * 60 * 1000;

/** What the keys of all visits to a post begin with; null stands for a new post. */
export function journalFamily(postId: string | null): string {
  return postId === null ? `${PREFIX}new:` : `${PREFIX}post:${postId}:`;
}

export function writeJournal(storage: Storage, { key, values, writtenAt, slug }: JournalEntry): boolean {
  try {
    storage.setItem(key, JSON.stringify({ values, writtenAt, slug }));
    return true;
  } catch {
    return false; // storage is full or forbidden; the form says that it cannot keep drafts
  }
}

export function dropJournal(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // What cannot be written was never there.
  }
}

/** The entries of a family, newest first. */
export function listJournal(storage: Storage, family: string, now = Date.now()): JournalEntry[] {
  const entries: JournalEntry[] = [];
  try {
    for (let index = storage.length - 1; index >= 0; index -= 1) {
      const candidate = storage.key(index);
      if (!candidate?.startsWith(PREFIX)) continue;
      const entry = parse(candidate, storage.getItem(candidate));
      if (!entry || now - entry.writtenAt > KEPT_FOR_MS) storage.removeItem(candidate);
      else if (candidate.startsWith(family)) entries.push(entry);
    }
  } catch {
    return [];
  }
  return entries.sort((a, b) => b.writtenAt - a.writtenAt);
}

/** The newest entry of each post, whichever it is; newest first. Only those that say where they can be taken up. */
export function listKeptDrafts(storage: Storage): JournalEntry[] {
  const newest = new Map<string, JournalEntry>();
  for (const entry of listJournal(storage, PREFIX)) {
    const family = entry.key.slice(0, entry.key.lastIndexOf(":"));
    const canBeTakenUp = entry.slug !== "" || entry.key.startsWith(journalFamily(null));
    if (canBeTakenUp && !newest.has(family)) newest.set(family, entry);
  }
  return [...newest.values()];
}

function parse(key: string, text: string | null): JournalEntry | undefined {
  try {
    const { values, writtenAt, slug } = JSON.parse(text ?? "");
    const isForm =
      typeof values?.title === "string" && typeof values.content === "string" && Array.isArray(values.tags);
    return isForm && Number.isFinite(writtenAt)
      ? { key, values, writtenAt, slug: typeof slug === "string" ? slug : "" }
      : undefined;
  } catch {
    return undefined;
  }
}

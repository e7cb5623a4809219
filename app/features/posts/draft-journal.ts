import type { PostFormValues } from "./post-form.ts";

/**
 * Unsaved text, kept in this browser until it is saved or discarded. One entry for each post and version, or for each tab
 * that writes a new post.
 */
export type JournalEntry = {
  key: string;
  values: PostFormValues;
  /** Milliseconds since 1970. */
  writtenAt: number;
};

const PREFIX = "nusagrid-draft:";
/** Entries nobody came back for. */
const KEPT_FOR_MS = 90 * 24 * 60 * 60 * 1000;

/** The entry of a post as it was at a version, or of a new post in one tab. */
export function journalKey(post: { id: string; version: string } | { tab: string }): string {
  return "id" in post ? `${PREFIX}post:${post.id}:${post.version}` : `${PREFIX}new:${post.tab}`;
}

export function writeJournal(storage: Storage, key: string, values: PostFormValues, now = Date.now()): boolean {
  try {
    storage.setItem(key, JSON.stringify({ values, writtenAt: now }));
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

/** The newest entry for the same post, whatever version it started from, or for any new post. */
export function findJournal(storage: Storage, key: string, now = Date.now()): JournalEntry | undefined {
  const family = key.slice(0, key.lastIndexOf(":") + 1);
  // A version holds colons of its own; a post's family ends with its id.
  const post = /^nusagrid-draft:post:[^:]+:/.exec(key)?.[0] ?? family;
  const entries: JournalEntry[] = [];
  try {
    for (let index = storage.length - 1; index >= 0; index -= 1) {
      const candidate = storage.key(index);
      if (!candidate?.startsWith(PREFIX)) continue;
      const entry = parse(candidate, storage.getItem(candidate));
      if (!entry || now - entry.writtenAt > KEPT_FOR_MS) storage.removeItem(candidate);
      else if (candidate.startsWith(post)) entries.push(entry);
    }
  } catch {
    return undefined;
  }
  return entries.sort((a, b) => b.writtenAt - a.writtenAt)[0];
}

function parse(key: string, text: string | null): JournalEntry | undefined {
  try {
    const { values, writtenAt } = JSON.parse(text ?? "");
    const isForm =
      typeof values?.title === "string" && typeof values.content === "string" && Array.isArray(values.tags);
    return isForm && Number.isFinite(writtenAt) ? { key, values, writtenAt } : undefined;
  } catch {
    return undefined;
  }
}

import * as z from "zod/mini";
import { emptyValues } from "./post-draft.ts";
import type { PostFormValues } from "./post-schema.ts";

/** Every visit to a form has its own: it must not overwrite what an earlier one left and nobody restored. */
export type StoredDraft = {
  key: string;
  values: PostFormValues;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** Where the post could be edited when this was written; '' for a new one. */
  slug: string;
  serverDraft?: ServerDraftLink | undefined;
};

/** The server's draft a text was saved in, its revision then, and the visit that saved it. */
export type ServerDraftLink = { id: string; revision: number; visit: string };

const PREFIX = "nusagrid-draft:";
/** Entries nobody came back for. */
const KEPT_FOR_MS = 90 * 24 * 60 * 60 * 1000;

/** Of an older version's draft, what is missing is left empty. */
const draftSchema = z.object({
  values: z.pipe(
    z.looseObject({ title: z.string(), content: z.string(), tags: z.array(z.string()) }),
    z.transform((stored): PostFormValues => ({ ...emptyValues(), ...stored })),
  ),
  writtenAt: z.number(),
  slug: z.catch(z.string(), ""),
  serverDraft: z.catch(z.optional(z.object({ id: z.string(), revision: z.number(), visit: z.string() })), undefined),
});

/** What the keys of all visits to a post begin with; null stands for a new post. */
export function draftKeyPrefix(postId: string | null): string {
  return postId === null ? `${PREFIX}new:` : `${PREFIX}post:${postId}:`;
}

/** @returns whether it was stored: storage may be full or forbidden */
export function storeDraft(storage: Storage, { key, ...draft }: StoredDraft): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // What cannot be written was never there.
  }
}

/** The drafts whose key begins so, newest first. Drops old and broken ones of all posts. */
export function listStoredDrafts(storage: Storage, keyPrefix: string, now = Date.now()): StoredDraft[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    return keys
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => readOrDrop(storage, key, now))
      .filter(({ key }) => key.startsWith(keyPrefix))
      .sort((a, b) => b.writtenAt - a.writtenAt);
  } catch {
    return [];
  }
}

function readOrDrop(storage: Storage, key: string, now: number): StoredDraft[] {
  const draft = parse(key, storage.getItem(key));
  if (draft && now - draft.writtenAt <= KEPT_FOR_MS) return [draft];
  storage.removeItem(key);
  return [];
}

/** The newest draft of each post, newest first. Only those that say where they can be restored. */
export function listNewestDrafts(storage: Storage): StoredDraft[] {
  const newest = new Map<string, StoredDraft>();
  for (const draft of listStoredDrafts(storage, PREFIX)) {
    const post = draft.key.slice(0, draft.key.lastIndexOf(":"));
    const canBeRestored = draft.slug !== "" || draft.key.startsWith(draftKeyPrefix(null));
    if (canBeRestored && !newest.has(post)) newest.set(post, draft);
  }
  return [...newest.values()];
}

function parse(key: string, text: string | null): StoredDraft | undefined {
  try {
    return { key, ...draftSchema.parse(JSON.parse(text ?? "")) };
  } catch {
    return undefined;
  }
}

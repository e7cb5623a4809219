import * as z from "zod/mini";
import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { emptyValues } from "#app/features/posts/post-values.ts";

/** Text of one editing session in this browser. Each session has its own key, so that none overwrites another's text. */
export type StoredDraft = {
  key: string;
  values: PostFormValues;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** Slug of the post's edit page when the text was stored; '' for a new post. */
  slug: string;
  /** Version of the post that the text began from; missing for new posts and texts of older releases. */
  baseVersion?: string | undefined;
  serverDraft?: ServerDraftLink | undefined;
};

/**
 * The server draft of the text and the last revision that this session knows; revision 0 may not be on the server.
 * `hasText`: this revision has exactly this text.
 */
export type ServerDraftLink = { id: string; revision: number; session: string; hasText: boolean };

const PREFIX = "nusagrid-draft:";
/** Entries older than this are deleted. */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Reads drafts of older releases; missing fields become empty. */
const draftSchema = z.object({
  values: z.pipe(
    z.looseObject({ title: z.string(), content: z.string(), tags: z.array(z.string()) }),
    z.transform((stored): PostFormValues => ({ ...emptyValues(), ...stored })),
  ),
  writtenAt: z.number(),
  slug: z.catch(z.string(), ""),
  baseVersion: z.catch(z.optional(z.string()), undefined),
  serverDraft: z.catch(
    z.optional(z.object({ id: z.string(), revision: z.number(), session: z.string(), hasText: z.boolean() })),
    undefined,
  ),
});

/** Key prefix of an account's texts of a post; null means a new post. */
export function draftKeyPrefix(account: string, postId: string | null): string {
  return `${PREFIX}${account}:${postId === null ? "new" : `post:${postId}`}:`;
}

/**
 * Older releases stored texts without an account. The site asks before it shows such a text, because it may be another
 * person's.
 */
export function isWithoutAccount({ key }: StoredDraft): boolean {
  return /^(?:new|post):/.test(key.slice(PREFIX.length));
}

export function claimDraft(storage: Storage, draft: StoredDraft, account: string): void {
  const key = `${PREFIX}${account}:${draft.key.slice(PREFIX.length)}`;
  if (storeDraft(storage, { ...draft, key })) dropDraft(storage, draft.key);
}

/** @returns false when storage is full or disabled */
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
    // A failure here means disabled storage, so there is no entry to remove.
  }
}

/** Lists the drafts with this key prefix, newest first. Deletes expired and invalid drafts of all posts. */
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
  const text = storage.getItem(key) ?? "";
  try {
    const draft = { key, ...draftSchema.parse(JSON.parse(text)) };
    if (now - draft.writtenAt <= RETENTION_MS) return [draft];
  } catch {
    // The line below deletes an invalid draft like an expired one.
  }
  storage.removeItem(key);
  return [];
}

/** The post of a stored text; null for a new post. */
export function postIdOf({ key }: StoredDraft): string | null {
  return /(?:^|:)post:([^:]+):[^:]+$/.exec(key)?.[1] ?? null;
}

/** Moves the text of a deleted post to the form of a new post. */
export function becomeNewPost(storage: Storage, { baseVersion: _, ...draft }: StoredDraft, account: string): void {
  const key = draftKeyPrefix(account, null) + draft.key.slice(draft.key.lastIndexOf(":") + 1);
  if (storeDraft(storage, { ...draft, key, slug: "" })) dropDraft(storage, draft.key);
}

/**
 * Lists the newest text of each post that no server has, newest first. Omits texts without an edit page.
 * @param isOnServer whether the server has this text or a newer one
 */
export function listUnsavedDrafts(
  storage: Storage,
  account: string,
  isOnServer: (draft: StoredDraft) => boolean = () => false,
): StoredDraft[] {
  const newest = new Map<string, StoredDraft>();
  for (const draft of listStoredDrafts(storage, PREFIX)) {
    const isVisible = draft.key.startsWith(`${PREFIX}${account}:`) || isWithoutAccount(draft);
    const post = draft.key.slice(0, draft.key.lastIndexOf(":"));
    const canBeRestored = draft.slug !== "" || post.endsWith(":new");
    const isUnsaved = !draft.serverDraft?.hasText && !isOnServer(draft);
    if (isVisible && canBeRestored && isUnsaved && !newest.has(post)) newest.set(post, draft);
  }
  return [...newest.values()];
}

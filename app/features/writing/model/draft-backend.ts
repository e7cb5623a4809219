import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import { addDraft, changeDraft, deleteDraft, findDraft } from "../data/save-draft.ts";
import { draftRowOf, type SavedDraft, type ServerDraft } from "./server-draft.ts";
import type { PublishedPost } from "./writing-state.ts";

/** Timeout of a request. */
const TIMEOUT_MS = 15_000;

type NewDraft = { id: string; postId: string | null; baseVersion: string | null; values: PostFormValues };

type ChangedDraft = {
  id: string;
  values: PostFormValues;
  baseVersion: string | null;
  revision: number;
  takesOver: boolean;
};

/** The server's draft operations for an open form. All calls reject with a BackendError. */
export type DraftBackend = {
  find: (id: string) => Promise<ServerDraft | null>;
  findOfPost: (postId: string) => Promise<ServerDraft | null>;
  /** Finds a post online. */
  findPost: (slug: string) => Promise<PublishedPost | null>;
  add: (editingSession: string, draft: NewDraft) => Promise<SavedDraft>;
  /** @returns null when the draft no longer exists */
  change: (editingSession: string, draft: ChangedDraft) => Promise<SavedDraft | null>;
  /** Renews the lease of this editing session for a minute. @returns null when the draft no longer exists */
  lease: (editingSession: string, id: string, takesOver: boolean) => Promise<SavedDraft | null>;
  /** Releases the lease; also works during page unload. */
  release: (editingSession: string, id: string) => Promise<void>;
  /** @returns whether the draft existed */
  remove: (id: string, revision?: number) => Promise<boolean>;
};

/** @param parting sends requests that survive page unload */
export function createDraftBackend(database: DatabaseClient, parting: DatabaseClient): DraftBackend {
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  return {
    find: (id) => findDraft(database, { by: "id", value: id }, signal()),
    findOfPost: (postId) => findDraft(database, { by: "post_id", value: postId }, signal()),
    findPost: async (slug) => {
      const query = database.from("blog_posts").select("id, slug, title, updated_at").eq("slug", slug);
      return unwrap(await query.abortSignal(signal()))[0] ?? null;
    },
    add: (editingSession, { id, postId, baseVersion, values }) => {
      const row = { ...draftRowOf(values), id, post_id: postId, base_version: baseVersion };
      return addDraft(database, { row, editingSession, signal: signal() });
    },
    change: (editingSession, { id, values, baseVersion, revision, takesOver }) => {
      const row = { ...draftRowOf(values), base_version: baseVersion };
      return changeDraft(database, { id, row, editingSession, revision, takesOver, signal: signal() });
    },
    lease: (editingSession, id, takesOver) =>
      changeDraft(database, { id, row: { leased_by: editingSession }, editingSession, takesOver, signal: signal() }),
    release: async (editingSession, id) => {
      await changeDraft(parting, { id, row: { leased_by: null }, editingSession, signal: signal() }).catch(() => null);
    },
    remove: (id, revision) => deleteDraft(database, id, revision),
  };
}

import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { deleteDraft } from "./data/delete-draft.ts";
import { findDraft } from "./data/find-draft.ts";
import { addDraft, changeDraft } from "./data/save-draft.ts";
import type { PostFormValues } from "./post-schema.ts";
import { draftRowOf, type SavedDraft, type ServerDraft } from "./server-draft.ts";

/** A request that is not answered in this time has failed. */
const PATIENCE_MS = 15_000;

type NewDraft = { id: string; postId: string | null; baseVersion: string | null; values: PostFormValues };

type ChangedDraft = {
  id: string;
  values: PostFormValues;
  baseVersion: string | null;
  revision: number;
  takesOver: boolean;
};

/** What an open form asks of the server's drafts. Its calls fail with a BackendError. */
export type DraftBackend = {
  find: (id: string) => Promise<ServerDraft | null>;
  findOfPost: (postId: string) => Promise<ServerDraft | null>;
  add: (visit: string, draft: NewDraft) => Promise<SavedDraft>;
  /** @returns null when the draft is gone */
  change: (visit: string, draft: ChangedDraft) => Promise<SavedDraft | null>;
  /** Says that this visit writes the draft, for the next minute. @returns null when the draft is gone */
  hold: (visit: string, id: string, takesOver: boolean) => Promise<SavedDraft | null>;
  /** Lets go of it, also while the page is being left. */
  release: (visit: string, id: string) => Promise<void>;
  /** @returns whether it was there */
  remove: (id: string, revision?: number) => Promise<boolean>;
};

/** @param parting sends requests that outlive the page */
export function createDraftBackend(database: DatabaseClient, parting: DatabaseClient): DraftBackend {
  const signal = () => AbortSignal.timeout(PATIENCE_MS);
  return {
    find: (id) => findDraft(database, { by: "id", value: id }, signal()),
    findOfPost: (postId) => findDraft(database, { by: "post_id", value: postId }, signal()),
    add: (visit, { id, postId, baseVersion, values }) => {
      const row = { ...draftRowOf(values), id, post_id: postId, base_version: baseVersion };
      return addDraft(database, { row, visit, signal: signal() });
    },
    change: (visit, { id, values, baseVersion, revision, takesOver }) => {
      const row = { ...draftRowOf(values), base_version: baseVersion };
      return changeDraft(database, { id, row, visit, revision, takesOver, signal: signal() });
    },
    hold: (visit, id, takesOver) =>
      changeDraft(database, { id, row: { held_by: visit }, visit, takesOver, signal: signal() }),
    release: async (visit, id) => {
      await changeDraft(parting, { id, row: { held_by: null }, visit, signal: signal() }).catch(() => null);
    },
    remove: (id, revision) => deleteDraft(database, id, revision),
  };
}

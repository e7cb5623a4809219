import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { fieldsOf } from "#app/features/posts/post-values.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import type { TablesInsert } from "#shared/database-types.ts";
import { deleteDraft, findDraft, TIMEOUT_MS } from "../data/save-draft.ts";
import { SAVED_COLUMNS, type SavedDraft } from "./server-draft.ts";
import type { PublishedPost } from "./writing-state.ts";

/** These headers name the editing session and the base revision; the database rejects conflicting writes. */
const EDITING_SESSION_HEADER = "x-editing-session";
const REVISION_HEADER = "x-draft-revision";
const TAKE_OVER_HEADER = "x-draft-take-over";

type DraftText = { values: PostFormValues; baseVersion: string | null };
type NewDraft = DraftText & { id: string; postId: string | null };
/** `revision` is the revision that the new text is based on. */
type ChangedDraft = DraftText & { id: string; revision: number; takesOver: boolean };

/** The server's draft operations for an open form. All calls reject with a BackendError. */
export type DraftBackend = ReturnType<typeof createDraftBackend>;

/** @param parting sends requests that survive page unload */
export function createDraftBackend(database: DatabaseClient, parting: DatabaseClient) {
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);

  /** @returns null when the draft no longer exists. @throws BackendError, 409 on a lease or revision conflict */
  async function update(
    sender: DatabaseClient,
    editingSession: string,
    { id, revision, takesOver, ...row }: TablesInsert<"post_drafts"> & { id: string; takesOver?: boolean },
  ): Promise<SavedDraft | null> {
    let query = sender
      .from("post_drafts")
      .update(row)
      .eq("id", id)
      .select(SAVED_COLUMNS)
      .setHeader(EDITING_SESSION_HEADER, editingSession);
    if (revision !== undefined) query = query.setHeader(REVISION_HEADER, String(revision));
    if (takesOver) query = query.setHeader(TAKE_OVER_HEADER, "yes");
    return known(unwrap(await query.abortSignal(signal())));
  }

  return {
    find: (id: string) => findDraft(database, { by: "id", value: id }, signal()),
    findOfPost: (postId: string) => findDraft(database, { by: "post_id", value: postId }, signal()),
    /** Finds a post online. */
    async findPost(slug: string): Promise<PublishedPost | null> {
      const query = database.from("blog_posts").select("id, slug, title, updated_at").eq("slug", slug);
      return unwrap(await query.abortSignal(signal()))[0] ?? null;
    },
    async add(editingSession: string, { id, postId, baseVersion, values }: NewDraft): Promise<SavedDraft> {
      const query = database
        .from("post_drafts")
        .insert([{ fields: fieldsOf(values), id, post_id: postId, base_version: baseVersion }])
        .select(SAVED_COLUMNS)
        .setHeader(EDITING_SESSION_HEADER, editingSession);
      const saved = known(unwrap(await query.abortSignal(signal())));
      if (!saved) throw new BackendError("The backend did not give the draft back.", 500);
      return saved;
    },
    /** @returns null when the draft no longer exists */
    change: (editingSession: string, { values, baseVersion, id, revision, takesOver }: ChangedDraft) =>
      update(database, editingSession, {
        id,
        revision,
        takesOver,
        fields: fieldsOf(values),
        base_version: baseVersion,
      }),
    /** Renews the lease of this editing session for a minute. @returns null when the draft no longer exists */
    lease: (editingSession: string, id: string, takesOver: boolean) =>
      update(database, editingSession, { id, takesOver, leased_by: editingSession }),
    /** Releases the lease; also works during page unload. */
    async release(editingSession: string, id: string): Promise<void> {
      await update(parting, editingSession, { id, leased_by: null }).catch(() => null);
    },
    remove: (draft: { id: string; revision: number }) => deleteDraft(database, draft),
  };
}

/** Validates the response, because other backends may return any JSON. */
function known(rows: SavedDraft[]): SavedDraft | null {
  const [row] = Array.isArray(rows) ? rows : [];
  return row && typeof row.revision === "number" ? row : null;
}

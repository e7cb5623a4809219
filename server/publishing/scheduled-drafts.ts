import * as z from "zod";
import { unwrap } from "#shared/backend-error.ts";
import type { DraftFields } from "#shared/post.ts";
import { openServiceDatabase, type ServiceAccess } from "../backend/service-database.ts";

/** The database checks the type of each field. */
const fieldsSchema = z.custom<DraftFields>((fields) => typeof fields === "object" && fields !== null);

const dueDraftSchema = z.object({
  id: z.string(),
  revision: z.number(),
  post_id: z.string().nullable(),
  slug: z.string(),
  fields: fieldsSchema,
  scheduled_for: z.string(),
  /** The database's clock decides. The number is negative for a late draft. */
  due_in_seconds: z.number(),
});

export type ScheduledDraft = z.infer<typeof dueDraftSchema>;

const outcomeSchema = z.union([
  z.object({ outcome: z.literal("published"), slug: z.string() }),
  z.object({ outcome: z.enum(["not due", "changed", "post changed", "post deleted"]) }),
]);

export type Outcome = z.infer<typeof outcomeSchema>;

const previewSchema = z.union([
  z.object({
    state: z.literal("draft"),
    expires_at: z.string(),
    fields: fieldsSchema,
  }),
  z.object({ state: z.literal("published"), slug: z.string() }),
  z.object({ state: z.enum(["revoked", "expired", "gone"]) }),
]);

export type ScheduledDrafts = ReturnType<typeof createScheduledDrafts>;

/** Uses the key that passes every policy. Every function throws BackendError. */
export function createScheduledDrafts(access: ServiceAccess) {
  const database = openServiceDatabase(access);

  const call = async (name: string, parameters: object) => unwrap(await database.rpc(name, parameters));

  return {
    /** Finds the draft that is due first. @param skipped ids of drafts to leave out */
    async findNext(skipped: readonly string[]): Promise<ScheduledDraft | null> {
      return dueDraftSchema.nullable().parse(await call("next_scheduled_draft", { skipped }));
    },

    /** Stores the draft as a post and deletes the draft, or does neither. */
    async publish({ id, revision }: ScheduledDraft, post: object): Promise<Outcome> {
      return outcomeSchema.parse(await call("publish_post_draft", { draft_id: id, draft_revision: revision, post }));
    },

    async rejectDraft({ id, revision }: ScheduledDraft, reason: string, isPostGone: boolean): Promise<void> {
      await call("refuse_post_draft", { draft_id: id, draft_revision: revision, reason, is_post_gone: isPostGone });
    },

    /** Reads the content of a preview link. @returns null if the link does not exist */
    async readPreview(tokenHash: string) {
      return previewSchema.nullable().parse(await call("read_preview", { token_hash: tokenHash }));
    },
  };
}

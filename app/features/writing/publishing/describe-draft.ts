import type { writing } from "#app/texts/en/writing.ts";
import type { ServerDraft } from "../model/server-draft.ts";

type DraftState = Pick<ServerDraft, "post_id" | "scheduled_for">;

/** Says what a previewed draft is: a new post or changes of one, and its schedule. @param time null until it is known */
export function describeDraft(
  texts: typeof writing.preview.state,
  { post_id, scheduled_for }: DraftState,
  time: string | null,
): string {
  const isScheduled = scheduled_for !== null && time !== null;
  if (post_id === null) return isScheduled ? texts.draftScheduled(time) : texts.draft;
  return isScheduled ? texts.changesScheduled(time) : texts.changes;
}

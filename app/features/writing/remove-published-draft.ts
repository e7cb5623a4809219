import { showToast } from "#app/ui/toasts.tsx";
import type { DraftBackend } from "./model/draft-backend.ts";
import type { KnownDraft } from "./model/writing-state.ts";

const RETRY_MS = [2000, 5000, 15_000, 60_000];

/** Deletes the draft of a stored post unless the draft has changed; shows a message when it remains. */
export async function removePublishedDraft(
  backend: DraftBackend,
  { id, revision }: Pick<KnownDraft, "id" | "revision">,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const isRemoved = await backend.remove(id, revision);
      if (!isRemoved && (await backend.find(id))) {
        showToast("info", "The draft was changed elsewhere while you published. It is kept under Drafts.");
      }
      return;
    } catch {
      const pause = RETRY_MS[attempt];
      if (pause === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  showToast("info", "The published text is still listed under Drafts and can be discarded there.");
}

import type { Logger } from "#platform/logger.ts";
import { emit } from "#platform/observers.ts";
import { BackendError } from "#shared/backend-error.ts";
import { createWakeablePause, type WakeablePause } from "../wakeable-pause.ts";
import { publishDraft } from "./publish-draft.ts";
import type { ScheduledDraft, ScheduledDrafts } from "./scheduled-drafts.ts";

type Dependencies = {
  store: Pick<ScheduledDrafts, "findNext" | "publish" | "rejectDraft">;
  timeZone: string;
  log: Logger;
  onPublished: () => void;
};

export type Publisher = {
  /** Wakes the publisher after a draft was scheduled. */
  wake(): void;
  /** Waits until the running work has finished. */
  stop(): Promise<void>;
};

/** Announcements can be lost, and a hosted project makes none. */
const LOOK_EVERY_SECONDS = 30;
const RETRY_SECONDS = 5;
/** A hosted project without the migrations sends this code. */
const MISSING_FUNCTION = "PGRST202";
const MISSING_RETRY_SECONDS = 10 * 60;

/** Publishes due drafts. If several processes try, the database allows one of them (decision 0029). */
export function startPublisher(dependencies: Dependencies): Publisher {
  const stopping = new AbortController();
  const pause = createWakeablePause(stopping.signal);
  const running = run({ ...dependencies, pause, stopping: stopping.signal, failed: [] });
  return {
    wake: pause.wake,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

type Worker = Dependencies & {
  pause: WakeablePause;
  stopping: AbortSignal;
  /** Drafts that could not be published in this round. The search skips them to reach the others. */
  failed: string[];
};

async function run(worker: Worker): Promise<void> {
  const { pause, stopping, log } = worker;
  while (!stopping.aborted) {
    try {
      pause.forgetWake();
      const seconds = await publishNext(worker);
      if (seconds > 0 && worker.failed.length > 0) {
        worker.failed = [];
        await pause.rest(Math.min(seconds, RETRY_SECONDS));
      } else if (seconds > 0) {
        await pause.rest(Math.min(seconds, LOOK_EVERY_SECONDS), { isWakeable: true });
      }
    } catch (error) {
      if (stopping.aborted) return;
      const isMissing = error instanceof BackendError && error.code === MISSING_FUNCTION;
      if (isMissing) log.warn("drafts are not published on time: the database lacks this version's migrations");
      else log.warn({ err: error }, "scheduled drafts could not be read; the site tries again soon");
      await pause.rest(isMissing ? MISSING_RETRY_SECONDS : RETRY_SECONDS);
    }
  }
}

/** @returns the seconds after which there may be work */
async function publishNext(worker: Worker): Promise<number> {
  const { store, failed } = worker;
  const draft = await store.findNext(failed);
  if (!draft) return LOOK_EVERY_SECONDS;
  if (draft.due_in_seconds > 0) return draft.due_in_seconds;
  await publish(worker, draft);
  return 0;
}

async function publish({ store, timeZone, log, onPublished, failed }: Worker, draft: ScheduledDraft): Promise<void> {
  const attempt = await publishDraft(draft, { store, timeZone }).catch((error: unknown) => {
    failed.push(draft.id);
    log.warn({ err: error, draft: draft.id }, "a scheduled draft could not be published; the site tries again soon");
    return undefined;
  });
  if (!attempt) return;
  if (attempt.result === "published") {
    onPublished();
    emit({ type: "scheduled post", outcome: "published" });
    log.info({ draft: draft.id, slug: attempt.slug }, "a scheduled post was published");
  }
  if (attempt.result === "rejected") {
    emit({ type: "scheduled post", outcome: "refused" });
    log.warn({ draft: draft.id, reason: attempt.reason }, "a scheduled post was not published");
  }
}

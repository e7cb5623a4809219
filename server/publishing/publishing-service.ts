import { createHash } from "node:crypto";
import type { Logger } from "#platform/logger.ts";
import { BackendError } from "#shared/backend-error.ts";
import type { PreviewResult } from "#shared/context.ts";
import type { OpenedBackend } from "../backend/backend.ts";
import type { Env } from "../settings/env.ts";
import { startPublisher } from "./publisher.ts";
import { createScheduledDrafts } from "./scheduled-drafts.ts";

export type PublishingService = {
  /** Days and times of posts are in this time zone of the firm. */
  timeZone: string;
  findPreview(token: string): Promise<PreviewResult>;
  /** Calls back after this process has published a post. */
  onPublished(listener: () => void): void;
  close(): Promise<void>;
};

type PublishingOptions = { env: Pick<Env, "COMPANY_TIME_ZONE">; log: Logger; backend: OpenedBackend };

const TOKEN = /^[0-9a-f]{64}$/;

export async function openPublishingService({ env, log, backend }: PublishingOptions): Promise<PublishingService> {
  const store = createScheduledDrafts(backend);
  const listeners: (() => void)[] = [];
  const timeZone = env.COMPANY_TIME_ZONE;
  const publisher = startPublisher({
    store,
    timeZone,
    log,
    onPublished: () => {
      for (const listener of listeners) listener();
    },
  });
  try {
    await backend.database?.listen("post_drafts_scheduled", publisher.wake);
  } catch (error) {
    await publisher.stop();
    throw error;
  }
  return {
    timeZone,
    async findPreview(token) {
      // Other texts cannot be tokens and need no query.
      if (!TOKEN.test(token)) return { state: "unknown" };
      try {
        const found = await store.readPreview(createHash("sha256").update(token).digest("hex"));
        return found ?? { state: "unknown" };
      } catch (error) {
        if (!(error instanceof BackendError)) throw error;
        log.warn({ err: error }, "preview could not be read");
        return { state: "unavailable" };
      }
    },
    onPublished: (listener) => void listeners.push(listener),
    close: () => publisher.stop(),
  };
}

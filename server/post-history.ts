import type { Backend } from "./backend.ts";
import type { Logger } from "./logger.ts";
import { openServiceDatabase, type ServiceAccess } from "./service-database.ts";

const TIDY_EVERY_MS = 6 * 60 * 60 * 1000;

/** Calls the database's own rule for what of versions and deleted posts goes; without it the triggers thin what is changed. */
export function startTidyingPostHistory({ backend, log }: { backend: Backend; log: Logger }): { stop(): void } {
  async function tidy(): Promise<void> {
    try {
      const purged = await tidyPostHistory(backend);
      if (purged > 0) log.info({ purged }, "deleted posts are gone for good after their time");
    } catch (error) {
      log.warn({ err: error }, "the history of posts could not be tidied; tried again later");
    }
  }
  const timer = setInterval(tidy, TIDY_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** @returns how many deleted posts went @throws Error */
export async function tidyPostHistory(access: ServiceAccess) {
  const { data, error } = await openServiceDatabase(access).rpc("tidy_post_history");
  if (error) throw new Error(error.message);
  return Number(data);
}

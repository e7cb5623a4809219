import type { Logger } from "#platform/logger.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Backend } from "./backend/backend.ts";
import { removeExpiredImages } from "./backend/expired-images.ts";
import { openServiceDatabase, type ServiceAccess } from "./backend/service-database.ts";

const EVERY_MS = 6 * 60 * 60 * 1000;

/** Removes deleted posts and images after their 30 days, and expired sessions and codes, every six hours. */
export function startRetention({ backend, log }: { backend: Backend; log: Logger }): { stop(): void } {
  async function remove(what: string, removeExpired: (access: Backend) => Promise<number>): Promise<void> {
    try {
      const count = await removeExpired(backend);
      if (count > 0) log.info({ count }, `${what} were permanently removed`);
    } catch (error) {
      log.warn({ err: error }, `${what} could not be permanently removed; the next attempt is in six hours`);
    }
  }
  const timer = setInterval(async () => {
    await remove("deleted posts", prunePostHistory);
    await remove("deleted pictures", removeExpiredImages);
    await remove("expired sessions and codes", async ({ removeExpiredSignIns }) => removeExpiredSignIns?.() ?? 0);
  }, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Calls the database's own rule. Between the calls, triggers limit the history of changed posts.
 * @returns the number of removed posts
 * @throws BackendError
 */
export async function prunePostHistory(access: ServiceAccess): Promise<number> {
  return Number(unwrap(await openServiceDatabase(access).rpc("prune_post_history")));
}

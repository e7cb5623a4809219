import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";

const current = new AsyncLocalStorage<string>();

/** Enough, because far fewer announcements arrive between a response and the announcement of the same change. */
const MAX_REMEMBERED = 1000;

/**
 * Recognises self-originated changes. The response has already cleared the cache, so pages must not be rendered
 * twice.
 */
export function createSelfOriginatedChanges() {
  const succeeded = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  return {
    /** Runs a write. A write that fails may still be committed, so its announcement is not ignored. */
    async run(write: () => Promise<Response>): Promise<Response> {
      const id = randomUUID();
      const response = await current.run(id, write);
      if (response.status < 400) succeeded.set(id, true);
      return response;
    },
    /** @param id of an announcement; it is empty if the change did not come from a request */
    isSelfOriginated: (id: string) => succeeded.has(id),
  };
}

/** Returns the id that the database puts into the announcement. It is empty outside of a write. */
export function currentWriteId(): string {
  return current.getStore() ?? "";
}

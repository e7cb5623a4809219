import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";

const current = new AsyncLocalStorage<string>();

/** Far more than are announced between an answer and its announcement. */
const MOST_REMEMBERED = 1000;

/** Announcements of own writes come after their answer emptied the cache: the same pages would be made once more. */
export function createOwnWrites() {
  const answered = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  return {
    /** One that failed may have been committed all the same: its announcement counts. */
    async answer(write: () => Promise<Response>): Promise<Response> {
      const id = randomUUID();
      const response = await current.run(id, write);
      if (response.status < 400) answered.set(id, true);
      return response;
    },
    /** @param id of an announcement; empty where the change was none of an answered request */
    isAnswered: (id: string) => answered.has(id),
  };
}

/** For the database, which puts it into the announcement. Empty outside of a write. */
export function currentWriteId(): string {
  return current.getStore() ?? "";
}

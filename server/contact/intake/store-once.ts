import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ContactMessage } from "../../../app/lib/contact-fields.ts";
import type { Receipt } from "../message-store.ts";

const RECENT_MESSAGES = 1000;
const RECENT_MS = 10 * 60 * 1000;

/** Clicking twice or reloading the answer posts a form again; what was refused or failed may be tried again. */
export function createStoreOnce() {
  const recent = new LRUCache<string, Promise<Receipt>>({ max: RECENT_MESSAGES, ttl: RECENT_MS });
  return function storeOnce(message: ContactMessage, store: () => Promise<Receipt>): Promise<Receipt> {
    const key = createHash("sha256").update(JSON.stringify(message)).digest("base64");
    const known = recent.get(key);
    if (known) return known;
    const storing = store();
    recent.set(key, storing);
    storing.then(
      ({ isStored }) => isStored || recent.delete(key),
      () => recent.delete(key),
    );
    return storing;
  };
}

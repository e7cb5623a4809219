import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * What a form token tells. `page`: it stood in a document, which is the same for everybody and up to some hours old.
 * `visit`: it was asked for when this visitor first touched the form, so its age is how long they have been writing.
 */
export type TokenReading =
  | { kind: "missing" | "forged" | "expired" }
  | { kind: "page" }
  | { kind: "visit"; ageSeconds: number; earlierUses: number };

/** Who leaves a page open over a weekend still has a good token on Monday. */
const VALID_SECONDS = 4 * 24 * 60 * 60;
/** Documents of one hour carry the same token, so that several processes render them byte for byte alike. */
const PAGE_STEP_SECONDS = 60 * 60;
const REMEMBERED_USES = 20_000;

export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * Signed times without a cookie and without a third party.
 * @param secret of the installation; the signing key is derived from it
 * @param now milliseconds since 1970
 */
export function createFormTokens(secret: string, now: () => number = Date.now) {
  const key = createHmac("sha256", secret).update("contact form token").digest();
  const uses = new LRUCache<string, number>({ max: REMEMBERED_USES });
  const seconds = () => Math.floor(now() / 1000);

  function sign(content: string): string {
    return `${content}.${createHmac("sha256", key).update(content).digest("base64url").slice(0, 22)}`;
  }

  return {
    forPage: () => sign(`page.${seconds() - (seconds() % PAGE_STEP_SECONDS)}`),
    forVisit: () => sign(`visit.${seconds()}.${randomBytes(6).toString("base64url")}`),

    read(token: string | null): TokenReading {
      if (!token) return { kind: "missing" };
      const [, content = "", kind, issued] = /^((page|visit)\.(\d{1,12})[\w.-]*)\.[\w-]{22}$/.exec(token) ?? [];
      if (!isSame(token, sign(content))) return { kind: "forged" };
      const ageSeconds = seconds() - Number(issued);
      if (ageSeconds > VALID_SECONDS) return { kind: "expired" };
      return kind === "page" ? { kind } : { kind: "visit", ageSeconds, earlierUses: uses.get(content) ?? 0 };
    },

    /** Called once a message has been stored with it: trying again after a failure is no second use. */
    markUsed(token: string | null): void {
      const content = token?.slice(0, token.lastIndexOf(".")) ?? "";
      if (content.startsWith("visit.")) uses.set(content, (uses.get(content) ?? 0) + 1);
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";

/**
 * `page` is the token of a document, which may be hours old. `visit` is requested when a visitor first uses the form.
 */
export type TokenReading =
  | { kind: "missing" | "forged" | "expired" }
  | { kind: "page" }
  | { kind: "visit"; ageSeconds: number; earlierUses: number };

/** Long enough for a page that was open over a long weekend. */
const VALID_SECONDS = 4 * 24 * 60 * 60;
/** Several processes use the same step, so that they render identical documents. */
const PAGE_STEP_SECONDS = 60 * 60;

export type FormTokens = ReturnType<typeof createFormTokens>;

type FormTokensOptions = {
  counters?: AttemptCounters;
  now?: () => number;
};

/** @param secret of the installation; the signing key is derived from it */
export function createFormTokens(
  secret: string,
  { counters = createMemoryCounters(), now = Date.now }: FormTokensOptions = {},
) {
  const key = createHmac("sha256", secret).update("contact form token").digest();
  const uses = counters.create("messages with a form token", VALID_SECONDS);
  const seconds = () => Math.floor(now() / 1000);

  function sign(content: string): string {
    return `${content}.${createHmac("sha256", key).update(content).digest("base64url").slice(0, 22)}`;
  }

  return {
    forPage: () => sign(`page.${seconds() - (seconds() % PAGE_STEP_SECONDS)}`),
    forVisitor: () => sign(`visit.${seconds()}.${randomBytes(6).toString("base64url")}`),

    async read(token: string | null): Promise<TokenReading> {
      if (!token) return { kind: "missing" };
      const [, content = "", kind, issued] = /^((page|visit)\.(\d{1,12})[\w.-]*)\.[\w-]{22}$/.exec(token) ?? [];
      if (!isSame(token, sign(content))) return { kind: "forged" };
      const ageSeconds = seconds() - Number(issued);
      if (ageSeconds > VALID_SECONDS) return { kind: "expired" };
      if (kind === "page") return { kind };
      return { kind: "visit", ageSeconds, earlierUses: (await uses.read(content)).count };
    },

    /**
     * The caller marks a token as used after the message is stored. A retry after a failure is therefore not a second
     * use.
     */
    async markUsed(token: string | null): Promise<void> {
      const content = token?.slice(0, token.lastIndexOf(".")) ?? "";
      if (content.startsWith("visit.")) await uses.add(content);
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

import type { TokenReading } from "../intake/form-token.ts";
import { applyRules, type SpamReason, type SpamRuleGroup } from "./spam-rules.ts";

export type SpamSignals = {
  token: TokenReading;
  /** The browser's autofill may also fill this field, so it is only one sign among others. */
  isHoneypotFilled: boolean;
  /** A field of one line has line breaks, which no browser sends. */
  hasBrokenLines: boolean;
  /** Counts the posts of this client IP in the last ten minutes, including this one. */
  recentPostsFromIp: number;
};

const groups: SpamRuleGroup<SpamSignals>[] = [
  [
    { reason: "sent without opening the page", weight: 5, holds: ({ token }) => token.kind === "missing" },
    { reason: "sent with a forged form token", weight: 9, holds: ({ token }) => token.kind === "forged" },
    { reason: "sent from a page opened days ago", weight: 2, holds: ({ token }) => token.kind === "expired" },
    { reason: "written within two seconds", weight: 6, holds: ({ token }) => ageOf(token) < 2 },
  ],
  [
    { reason: "sent with the token of many other messages", weight: 8, holds: ({ token }) => usesOf(token) >= 3 },
    { reason: "sent with the token of another message", weight: 2, holds: ({ token }) => usesOf(token) > 0 },
  ],
  [{ reason: "filled in a hidden field", weight: 5, holds: ({ isHoneypotFilled }) => isHoneypotFilled }],
  [{ reason: "has line breaks in a field with one line", weight: 10, holds: ({ hasBrokenLines }) => hasBrokenLines }],
  [
    { reason: "one of very many from one IP address", weight: 10, holds: (signals) => signals.recentPostsFromIp > 30 },
    { reason: "one of many from one IP address", weight: 3, holds: (signals) => signals.recentPostsFromIp > 5 },
  ],
];

export function arrivalReasons(signals: SpamSignals): SpamReason[] {
  return applyRules(groups, signals);
}

function ageOf(token: TokenReading): number {
  return token.kind === "visit" ? token.ageSeconds : Number.POSITIVE_INFINITY;
}

function usesOf(token: TokenReading): number {
  return token.kind === "visit" ? token.earlierUses : 0;
}

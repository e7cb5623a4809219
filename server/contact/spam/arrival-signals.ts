import type { TokenReading } from "../intake/form-token.ts";
import type { SpamReason } from "./spam-reason.ts";

/** How a message arrived, beside what it says. */
export type SpamSignals = {
  token: TokenReading;
  /** Something stood in the field nobody sees. Some autofills put it there, so it is one sign among others. */
  isHoneypotFilled: boolean;
  /** Line breaks in a field of one line: no browser sends them. */
  hasBrokenLines: boolean;
  /** Posts of this client address in the last ten minutes, this one included. */
  recentPostsFromIp: number;
};

/** What the way a message came in says of its sender. */
export function* arrivalReasons({
  token,
  isHoneypotFilled,
  hasBrokenLines,
  recentPostsFromIp,
}: SpamSignals): Generator<SpamReason> {
  switch (token.kind) {
    case "missing":
      yield { reason: "sent without opening the page", weight: 5 };
      break;
    case "forged":
      yield { reason: "sent with a made-up form token", weight: 9 };
      break;
    case "expired":
      yield { reason: "sent from a page opened days ago", weight: 2 };
      break;
    case "visit":
      if (token.ageSeconds < 2) yield { reason: "written within two seconds", weight: 6 };
      if (token.earlierUses >= 3) yield { reason: "sent with the token of many other messages", weight: 8 };
      else if (token.earlierUses > 0) yield { reason: "sent with the token of another message", weight: 2 };
      break;
  }
  if (isHoneypotFilled) yield { reason: "filled in a field nobody sees", weight: 5 };
  if (hasBrokenLines) yield { reason: "has line breaks where a form has none", weight: 10 };
  if (recentPostsFromIp > 30) yield { reason: "one of very many from one address", weight: 10 };
  else if (recentPostsFromIp > 5) yield { reason: "one of many from one address", weight: 3 };
}

import type { ContactMessage } from "../../../app/features/contact/contact-message.ts";
import { findLinks, isOnSpamTld, isShortened, MARKUP, withoutLinks } from "./links.ts";
import { differentMatches, upTo } from "./matching.ts";
import { spamPhrases } from "./phrases.ts";
import type { SpamReason } from "./spam-reason.ts";
import { writingReasons } from "./writing-signals.ts";

/** How much more than once a group of phrases weighs that occurs in one, two, three or more different ways. */
const REPETITION = [0, 1, 1.5, 2];

/** What the words and links of a message say. */
export function* contentReasons(
  { name, email, subject, message }: ContactMessage,
  text: string,
  isEnquiry: boolean,
): Generator<SpamReason> {
  for (const { reason, weight, pattern } of spamPhrases) {
    const matches = differentMatches(pattern, text);
    if (matches > 0) yield { reason, weight: weight * upTo(matches, REPETITION) };
  }

  const links = findLinks(`${subject}\n${message}`);
  const linkWeight = [0, 1, 2, 3, 5, 7][links.length] ?? 9;
  if (linkWeight > 0)
    yield { reason: links.length === 1 ? "has a link" : `has ${links.length} links`, weight: linkWeight };
  if (links.length > 0 && !isEnquiry) yield { reason: "has a link and asks for nothing", weight: 3 };
  if (links.some(isShortened)) yield { reason: "hides where a link leads", weight: 4 };
  if (links.some(isOnSpamTld)) yield { reason: "links to a throw-away address", weight: 3 };
  if (links.length > 0 && withoutLinks(message).trim().length < 25)
    yield { reason: "is little more than a link", weight: 4 };
  if (findLinks(`${name}\n${email.split("@")[0]}`).length > 0 || MARKUP.test(name))
    yield { reason: "has a link for a name", weight: 6 };
  if (MARKUP.test(`${subject}\n${message}`)) yield { reason: "has links in the markup of forums", weight: 6 };

  yield* writingReasons(name, subject, message);
}

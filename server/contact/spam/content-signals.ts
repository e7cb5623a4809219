import type { ContactMessage } from "#shared/contact-fields.ts";
import { findLinks, isOnSpamTld, isShortened, MARKUP, withoutLinks } from "./links.ts";
import { differentMatches, upTo } from "./matching.ts";
import { spamPhrases } from "./phrases.ts";
import { applyRules, type SpamReason, type SpamRuleGroup } from "./spam-rules.ts";

/** Factors for zero, one, two, and three or more different matches of one group of phrases. */
const REPETITION = [0, 1, 1.5, 2];
const LINK_WEIGHTS = [0, 1, 2, 3, 5, 7, 9];
const SHORTEST_TEXT = 25;

type Content = ContactMessage & { links: string[]; isEnquiry: boolean };

const linkGroups: SpamRuleGroup<Content>[] = [
  [
    {
      reason: "has a link and asks for nothing",
      weight: 3,
      holds: ({ links, isEnquiry }) => links.length > 0 && !isEnquiry,
    },
  ],
  [{ reason: "hides where a link leads", weight: 4, holds: ({ links }) => links.some(isShortened) }],
  [{ reason: "links to a throw-away address", weight: 3, holds: ({ links }) => links.some(isOnSpamTld) }],
  [
    {
      reason: "is little more than a link",
      weight: 4,
      holds: ({ links, message }) => links.length > 0 && withoutLinks(message).trim().length < SHORTEST_TEXT,
    },
  ],
  [
    {
      reason: "has a link for a name",
      weight: 6,
      holds: ({ name, email }) => findLinks(`${name}\n${email.split("@")[0]}`).length > 0 || MARKUP.test(name),
    },
  ],
  [
    {
      reason: "has links in the markup of forums",
      weight: 6,
      holds: ({ subject, message }) => MARKUP.test(`${subject}\n${message}`),
    },
  ],
];

/** @param text subject and message after normalizeText */
export function contentReasons(message: ContactMessage, text: string, isEnquiry: boolean): SpamReason[] {
  const links = findLinks(`${message.subject}\n${message.message}`);
  return [
    ...phraseReasons(text),
    ...linkCountReasons(links.length),
    ...applyRules(linkGroups, { ...message, links, isEnquiry }),
  ];
}

function phraseReasons(text: string): SpamReason[] {
  return spamPhrases
    .map(({ reason, weight, pattern }) => ({
      reason,
      weight: weight * upTo(differentMatches(pattern, text), REPETITION),
    }))
    .filter(({ weight }) => weight > 0);
}

function linkCountReasons(count: number): SpamReason[] {
  if (count === 0) return [];
  return [{ reason: count === 1 ? "has a link" : `has ${count} links`, weight: upTo(count, LINK_WEIGHTS) }];
}

import { readPatterns } from "./read-list.ts";
import type { SpamReason } from "./spam-rules.ts";

export type SpamPhrase = SpamReason & { pattern: RegExp };

/**
 * Phrases are compared after normalizeText, and each group counts once. Phrases that also fit a genuine enquiry have
 * low weights.
 */
export const spamPhrases: SpamPhrase[] = [
  { reason: "offers search-engine ranking or links", weight: 6, pattern: wholeWords("search-ranking") },
  { reason: "sells web traffic, followers or reviews", weight: 6, pattern: wholeWords("traffic-and-reviews") },
  { reason: "advertises gambling", weight: 5, pattern: wholeWords("gambling") },
  { reason: "invites to play", weight: 5, pattern: wholeWords("invitations-to-play") },
  { reason: "offers a loan", weight: 6, pattern: wholeWords("loans") },
  { reason: "promises profit", weight: 6, pattern: wholeWords("profit") },
  { reason: "advertises medicine or sex", weight: 8, pattern: wholeWords("medicine-and-sex") },
  { reason: "presses to open a link or to confirm an account", weight: 6, pattern: wholeWords("links-to-open") },
  { reason: "threatens over pictures or copyright", weight: 6, pattern: wholeWords("copyright-threats") },
  { reason: "sells addresses or contacts", weight: 6, pattern: wholeWords("contact-data") },
  { reason: "pitches web or app development", weight: 5, pattern: wholeWords("web-development") },
  { reason: "speaks of your website like a mass mailing", weight: 4, pattern: anywhere("mass-mailing") },
  {
    reason: "sells an assistant, a call or a demonstration",
    weight: 4,
    pattern: wholeWords("calls-and-demonstrations"),
  },
  { reason: "tells of money to be shared", weight: 8, pattern: wholeWords("money-to-share") },
  { reason: "warns of an expiring domain or listing", weight: 6, pattern: wholeWords("domain-expiry") },
  { reason: "has the small print of a mass mailing", weight: 5, pattern: wholeWords("small-print") },
  { reason: "has blanks that were never filled in", weight: 8, pattern: anywhere("unfilled-blanks") },
  { reason: "probes the server", weight: 8, pattern: anywhere("server-probes") },
  { reason: "calls to hurry or to buy", weight: 2, pattern: wholeWords("hurry-to-buy") },
  { reason: "asks to move to a messenger", weight: 3, pattern: anywhere("messengers") },
];

export const enquiryPhrases = wholeWords("enquiries");

function wholeWords(list: string): RegExp {
  return new RegExp(`\\b(?:${readPatterns(list).join("|")})\\b`);
}

/** Matches within words too, and signs that no word contains. */
function anywhere(list: string): RegExp {
  return new RegExp(readPatterns(list).join("|"));
}

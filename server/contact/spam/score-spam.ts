import type { ContactMessage } from "#shared/contact-fields.ts";
import { arrivalReasons, type SpamSignals } from "./arrival-signals.ts";
import { contentReasons } from "./content-signals.ts";
import { differentMatches, upTo } from "./matching.ts";
import { normalizeText } from "./normalize-text.ts";
import { enquiryPhrases } from "./phrases.ts";
import { writingReasons } from "./writing-signals.ts";

export type SpamVerdict = {
  /** The reasons explain the verdict to readers of the quarantine; the weightiest reason comes first. */
  reasons: string[];
  isQuarantined: boolean;
};

/**
 * Messages with this score or more go to quarantine. One unusual signal of arrival-signals.ts alone does not reach it.
 */
const QUARANTINE_WEIGHT = 10;
/** Credit for zero, one, two, and three or more different phrases of a genuine enquiry. */
const ENQUIRY_CREDIT = [0, 3, 5, 7];
/** This limit bounds the time that the patterns take. */
const READ_CHARACTERS = 8000;

/** Scores a message. The site never drops possible spam but quarantines it, so that a person can decide. */
export function scoreSpam(whole: ContactMessage, signals: SpamSignals): SpamVerdict {
  const message = { ...whole, message: whole.message.slice(0, READ_CHARACTERS) };
  const text = normalizeText(`${message.subject}\n${message.message}`).slice(0, READ_CHARACTERS);
  const enquiry = differentMatches(enquiryPhrases, text);
  const reasons = [
    ...arrivalReasons(signals),
    ...contentReasons(message, text, enquiry > 0),
    ...writingReasons(message),
  ];
  const weight = reasons.reduce((sum, reason) => sum + reason.weight, -upTo(enquiry, ENQUIRY_CREDIT));
  return {
    reasons: reasons.sort((a, b) => b.weight - a.weight).map(({ reason }) => reason),
    isQuarantined: weight >= QUARANTINE_WEIGHT,
  };
}

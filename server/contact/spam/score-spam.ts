import type { ContactMessage } from "../../../app/lib/contact-fields.ts";
import { arrivalReasons, type SpamSignals } from "./arrival-signals.ts";
import { contentReasons } from "./content-signals.ts";
import { differentMatches, upTo } from "./matching.ts";
import { normalizeText } from "./normalize-text.ts";
import { enquiryPhrases } from "./phrases.ts";
import { writingReasons } from "./writing-signals.ts";

export type SpamVerdict = {
  /** In words for whoever reads the quarantine, the weightiest first. */
  reasons: string[];
  isQuarantined: boolean;
};

/** High enough that one odd manner of arriving does not quarantine a person's message. */
const QUARANTINE_WEIGHT = 10;
/** What different words of a genuine enquiry are worth: none, one, two, three or more. */
const ENQUIRY_CREDIT = [0, 3, 5, 7];
/** The patterns take time. */
const READ_CHARACTERS = 8000;

/** What may be spam is kept for a person to decide, never dropped. */
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

import type { ContactMessage } from "../../../app/features/contact/contact-message.ts";
import { arrivalReasons, type SpamSignals } from "./arrival-signals.ts";
import { contentReasons } from "./content-signals.ts";
import { differentMatches, upTo } from "./matching.ts";
import { normalizeText } from "./normalize-text.ts";
import { enquiryPhrases } from "./phrases.ts";

export type SpamVerdict = {
  /** In words for whoever reads the quarantine, the weightiest first. */
  reasons: string[];
  isQuarantined: boolean;
};

/** From this weight on a message is kept back. A person may have their reasons for one odd manner of arriving. */
const QUARANTINE_WEIGHT = 10;
/** What different words of a genuine enquiry are worth: none, one, two, three or more. */
const ENQUIRY_CREDIT = [0, 3, 5, 7];

/** Enough of a message to know its kind: the patterns take time. */
const READ_CHARACTERS = 8000;

/** Weighs how a message arrived and what it says. What may be spam is kept for a person to decide, never dropped. */
export function scoreSpam(whole: ContactMessage, signals: SpamSignals): SpamVerdict {
  const message = { ...whole, message: whole.message.slice(0, READ_CHARACTERS) };
  const text = normalizeText(`${message.subject}\n${message.message}`).slice(0, READ_CHARACTERS);
  const enquiry = differentMatches(enquiryPhrases, text);
  const reasons = [...arrivalReasons(signals), ...contentReasons(message, text, enquiry > 0)];
  const weight = reasons.reduce((sum, reason) => sum + reason.weight, -upTo(enquiry, ENQUIRY_CREDIT));
  return {
    reasons: reasons.sort((a, b) => b.weight - a.weight).map(({ reason }) => reason),
    isQuarantined: weight >= QUARANTINE_WEIGHT,
  };
}

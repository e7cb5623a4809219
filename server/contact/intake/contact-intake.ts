import { contact as formTexts } from "#app/texts/en/contact.ts";
import { contactPage } from "#app/texts/en/contact-page.ts";
import { textsIn } from "#app/texts/translations.ts";
import type { Logger } from "#platform/logger.ts";
import { emit } from "#platform/observers.ts";
import { BackendError } from "#shared/backend-error.ts";
import type { ContactMessage } from "#shared/contact-fields.ts";
import { type ContactErrors, checkContactMessage, findTooLong } from "#shared/contact-message.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import type { ContactService } from "../contact-service.ts";
import type { Receipt } from "../message-store.ts";
import { isKnownIdentifier } from "../service-identifiers.ts";
import { type SpamVerdict, scoreSpam } from "../spam/score-spam.ts";
import { createIpRateLimit } from "./ip-rate-limit.ts";
import { type ContactSubmission, readSubmission, SubmissionError } from "./read-submission.ts";

type Rejection = {
  status: 400 | 413 | 415 | 429 | 503 | 507;
  text: string;
  fields?: ContactErrors;
  retrySeconds?: number;
};

/** Without a rejection, the message is durable. Without a message, the request could not be read. */
type IntakeResult = { message?: ContactMessage; language: Language; rejection?: Rejection };

type Sender = {
  /** See clientIp; null for calls inside the process. */
  ip: string | null;
  isPage: boolean;
};

export function createContactIntake({ contact, log }: { contact: ContactService; log: Logger }) {
  const limit = createIpRateLimit({ counters: contact.counters });

  async function store(submission: ContactSubmission, recentPostsFromIp: number, isPage: boolean): Promise<Receipt> {
    const { message, language, formToken, isHoneypotFilled, hasBrokenLines } = submission;
    const token = await contact.tokens.read(formToken);
    const verdict = scoreSpam(message, { token, isHoneypotFilled, hasBrokenLines, recentPostsFromIp });
    emit({ type: "contact message", verdict: nameVerdict(verdict) });
    // A double click, or a reload of the result page, sends a form without scripts again.
    const receipt = await contact.receive(message, verdict, { isOnce: isPage, language });
    if (receipt.isStored) await contact.tokens.markUsed(formToken);
    return receipt;
  }

  async function findRejection(submission: ContactSubmission, { ip, isPage }: Sender): Promise<Rejection | undefined> {
    const traffic = await limit.count(ip);
    const { rejections } = textsIn(submission.language, contactPage);
    if ("retryAfterSeconds" in traffic) {
      emit({ type: "rejected", reason: "contact limit" });
      return { status: 429, text: rejections.tooMany, retrySeconds: traffic.retryAfterSeconds };
    }
    const fault = findFault(submission);
    if (fault) return fault;
    if (!(await contact.hasFreeSpace())) {
      return { status: 507, text: rejections.noSpace };
    }
    try {
      const receipt = await store(submission, traffic.posts, isPage);
      if (receipt.isStored) return undefined;
      emit({ type: "rejected", reason: "contact share" });
      return { status: 503, text: rejections.busy, retrySeconds: receipt.retrySeconds };
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error({ status: error.status }, "a contact message could not be stored");
      return { status: 503, text: rejections.notStored, retrySeconds: 30 };
    }
  }

  return async function receive(request: Request, sender: Sender): Promise<IntakeResult> {
    try {
      const submission = await readSubmission(request);
      const { message, language } = submission;
      return { message, language, rejection: await findRejection(submission, sender) };
    } catch (error) {
      if (!(error instanceof SubmissionError)) throw error;
      return { language: DEFAULT_LANGUAGE, rejection: { status: error.status, text: error.message } };
    }
  };
}

function nameVerdict({ isQuarantined, reasons }: SpamVerdict) {
  if (isQuarantined) return "quarantined";
  return reasons.length > 0 ? "doubtful" : "clean";
}

function findFault({ message, identifiers, language }: ContactSubmission): Rejection | undefined {
  const identifierNames = { userId: "user ID", serviceId: "service ID", templateId: "template ID" };
  for (const name of ["userId", "serviceId", "templateId"] as const) {
    if (!isKnownIdentifier(name, identifiers[name])) {
      return { status: 400, text: `The ${identifierNames[name]} is unknown.` };
    }
  }
  const texts = textsIn(language, formTexts);
  return describeErrors(413, findTooLong(message, texts)) ?? describeErrors(400, checkContactMessage(message, texts));
}

function describeErrors(status: 400 | 413, fields: ContactErrors): Rejection | undefined {
  const [first] = Object.values(fields);
  return first === undefined ? undefined : { status, text: first, fields };
}

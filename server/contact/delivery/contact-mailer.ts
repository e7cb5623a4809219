import type { Company } from "../../../app/features/company/company-identity.ts";
import type { Env } from "../../env.ts";
import { openMailPool } from "../../mail-transport.ts";
import type { ClaimedMessage, Outcome } from "../message-store.ts";

export type ContactMailer = {
  /** The right side of every Message-ID. */
  domain: string;
  /** One attempt. @throws an error of the SMTP transport */
  send(message: ClaimedMessage, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** Sends messages to the company's mailbox; nothing when the operator has not said how (SMTP_URL) or whereto (CONTACT_TO). */
export function createContactMailer(env: Env, company: Company): ContactMailer | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, CONTACT_TO: to } = env;
  if (!smtpUrl || !from || !to) return undefined;
  const transport = openMailPool(smtpUrl);
  return {
    domain: /@([^\s<>@]+)/.exec(from)?.[1] ?? company.host,
    async send({ name, email, subject, message, mail_id, received_at, id }, signal) {
      await transport.sendMail({
        from,
        to,
        replyTo: { name, address: email },
        messageId: mail_id,
        // The same for every attempt, so that a repetition is one in every letter.
        date: new Date(received_at),
        subject,
        text: [
          message,
          "",
          "-- ",
          `From: ${name} <${email}>`,
          `Sent through the contact form of ${company.host} at ${new Date(received_at).toISOString()}.`,
          ...(env.SITE_URL ? [`${env.SITE_URL}/admin/messages?message=${id}`] : []),
        ].join("\n"),
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/** After this long without success a message counts as undeliverable; it can be put back in line at /admin/messages. */
const GIVE_UP_AFTER_SECONDS = 3 * 24 * 60 * 60;
/** Unless it was hardly tried, because this process was not there. */
const FEWEST_ATTEMPTS = 5;
const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 15 * 60;
const LONGEST_REASON = 500;

/**
 * What a failed attempt means for its message: a text the server refuses for good (5xx) is final, everything else is tried
 * again. A refused recipient is not the message's fault but the operator's CONTACT_TO, and may be mended meanwhile.
 * @param random between 0 and 1
 */
export function outcomeOfFailure(
  error: unknown,
  { attempts, first_attempt_at }: Pick<ClaimedMessage, "attempts" | "first_attempt_at">,
  { now = Date.now(), random = Math.random() } = {},
): Outcome {
  const { responseCode = 500, response, message } = error as SmtpError;
  const reason = (response ?? message).slice(0, LONGEST_REASON);
  const triedForSeconds = (now - new Date(first_attempt_at).getTime()) / 1000;
  if (
    (isAboutText(error) && responseCode >= 500) ||
    (triedForSeconds > GIVE_UP_AFTER_SECONDS && attempts >= FEWEST_ATTEMPTS)
  ) {
    return { delivery: "failed", reason };
  }
  return {
    delivery: "waiting",
    reason,
    retrySeconds: backOff(attempts, { first: FIRST_RETRY_SECONDS, longest: LONGEST_RETRY_SECONDS, random }),
  };
}

/** Whether no other message would fare better at this moment: all go the same way to the same mailbox. */
export function isServerDown(error: unknown): boolean {
  return !isAboutText(error);
}

/** The server heard the text and did not take it. */
function isAboutText(error: unknown): boolean {
  return (error as SmtpError).code === "EMESSAGE";
}

/**
 * Seconds to wait after the n-th failure in a row: doubling from the first to the longest, of which a random half is
 * taken off, so that many waiters do not come back at the same moment.
 */
export function backOff(
  failures: number,
  { first, longest, random = Math.random() }: { first: number; longest: number; random?: number },
): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
  return Math.max(1, Math.round(whole * (1 - random / 2)));
}

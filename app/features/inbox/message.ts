import { formatLongDateTime } from "#app/lib/format-date-time.ts";
import type { ContactMessage } from "#shared/contact-fields.ts";
import type { Tables } from "#shared/database-types.ts";

/** Times are ISO 8601. `delivery`: waiting, sending, sent, failed. `spam_reasons`: why the spam score is high. */
export type Message = Tables<"contact_messages">;

export type Mailbox = "inbox" | "quarantine";

export const MESSAGES_PAGE_SIZE = 10;

/** @param hasMailServer false when the site sends no e-mail, so messages stay here */
export function labelDelivery({ delivery, attempts, is_quarantined }: Message, hasMailServer: boolean): string {
  if (delivery !== "waiting") return delivery;
  if (is_quarantined) return "not sent";
  if (attempts > 0) return "retrying";
  return hasMailServer ? "waiting" : "stored";
}

export function describeDelivery(message: Message, hasMailServer: boolean): string {
  switch (message.delivery) {
    case "sending":
      return "Being sent";
    case "sent":
      return message.sent_at ? `Sent ${formatLongDateTime(message.sent_at)}` : "Sent";
    case "failed":
      return message.last_error ? `Could not be delivered: ${message.last_error}` : "Could not be delivered";
    default:
      if (message.is_quarantined) return "Not sent, because it is in Spam";
      if (message.attempts === 0)
        return hasMailServer ? "Waiting to be sent" : "Not sent, because this site has no mail server";
      return `Waiting for the next attempt (${message.attempts} so far), not before ${formatLongDateTime(message.due_at)}`;
  }
}

/** Whether the server will change the delivery state soon. */
export function isUnderWay({ delivery, is_quarantined }: Message): boolean {
  return delivery === "sending" || (delivery === "waiting" && !is_quarantined);
}

/** Returns a mailto: URL. Characters that could end the address or add a field are encoded. */
export function replyUrl({ email, subject }: ContactMessage): string {
  const oneLine = subject.replace(/\s+/g, " ");
  const reply = /^re:/i.test(oneLine) ? oneLine : `Re: ${oneLine}`;
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(reply)}`;
}

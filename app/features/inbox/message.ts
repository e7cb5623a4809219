import { formatLongDateTime } from "#app/lib/format-date-time.ts";
import { inbox } from "#app/texts/en/inbox.ts";
import { mailtoUrl } from "#platform/text/email-address.ts";
import type { ContactMessage } from "#shared/contact-fields.ts";
import type { Tables } from "#shared/database-types.ts";

/** Times are ISO 8601. `delivery`: waiting, sending, sent, failed. `spam_reasons`: why the spam score is high. */
export type Message = Tables<"contact_messages">;

export type Mailbox = "inbox" | "quarantine";

export const MESSAGES_PAGE_SIZE = 10;

/** @param hasMailServer false when the site sends no e-mail, so messages stay here */
export function labelDelivery({ delivery, attempts, is_quarantined }: Message, hasMailServer: boolean): string {
  const labels: Record<string, string> = inbox.deliveries;
  if (delivery !== "waiting") return labels[delivery] ?? delivery;
  if (is_quarantined) return inbox.deliveries.notSent;
  if (attempts > 0) return inbox.deliveries.retrying;
  return hasMailServer ? inbox.deliveries.waiting : inbox.deliveries.stored;
}

export function describeDelivery(message: Message, hasMailServer: boolean): string {
  const texts = inbox.delivery;
  switch (message.delivery) {
    case "sending":
      return texts.sending;
    case "sent":
      return message.sent_at ? texts.sentAt(formatLongDateTime(message.sent_at)) : texts.sent;
    case "failed":
      return message.last_error ? texts.failedFor(message.last_error) : texts.failed;
    default:
      if (message.is_quarantined) return texts.inSpam;
      if (message.attempts === 0) return hasMailServer ? texts.waiting : texts.noMailServer;
      return texts.retrying(message.attempts, formatLongDateTime(message.due_at));
  }
}

/** Whether the server will change the delivery state soon. */
export function isUnderWay({ delivery, is_quarantined }: Message): boolean {
  return delivery === "sending" || (delivery === "waiting" && !is_quarantined);
}

/** Returns a mailto: URL. Characters that could end the e-mail address or add a field are encoded. */
export function replyUrl({ email, subject }: ContactMessage): string {
  const oneLine = subject.replace(/\s+/g, " ");
  const reply = /^re:/i.test(oneLine) ? oneLine : `Re: ${oneLine}`;
  return `${mailtoUrl(email)}?subject=${encodeURIComponent(reply)}`;
}

import type { ContactMessage } from "./contact-message.ts";

/** What a visitor sent, as an editor finds it in the table `contact_messages`. Instants are ISO texts. */
export type Message = ContactMessage & {
  id: string;
  received_at: string;
  read_at: string | null;
  is_read: boolean;
  /** Found doubtful: kept, but not sent on until somebody releases it. */
  is_quarantined: boolean;
  /** Why it was found doubtful, in words for the reader. */
  doubts: string[];
  /** How far its way to the company's mailbox has come. */
  delivery: "waiting" | "sending" | "sent" | "failed";
  attempts: number;
  /** When the next attempt may begin. */
  due_at: string;
  sent_at: string | null;
  last_error: string | null;
};

/** Where a message lies. */
export type Box = "inbox" | "quarantine";

/** Messages on one page of the list. */
export const MESSAGES_PAGE_SIZE = 10;

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isMessageId(text: string): boolean {
  return uuidPattern.test(text);
}

/** Where its delivery stands, in one word for a list. */
export function labelDelivery({ delivery, attempts, is_quarantined }: Message): string {
  if (delivery !== "waiting") return delivery;
  if (is_quarantined) return "held";
  return attempts > 0 ? "retrying" : "waiting";
}

/** Where its delivery stands, in a sentence. */
export function describeDelivery(message: Message): string {
  switch (message.delivery) {
    case "sending":
      return "Being sent";
    case "sent":
      return message.sent_at ? `Sent ${formatMoment(message.sent_at)}` : "Sent";
    case "failed":
      return message.last_error ? `Could not be delivered: ${message.last_error}` : "Could not be delivered";
    case "waiting":
      if (message.is_quarantined) return "Held in quarantine, not sent";
      if (message.attempts === 0) return "Waiting to be sent";
      return `Waiting for the next attempt (${message.attempts} so far), not before ${formatMoment(message.due_at)}`;
  }
}

/** Whether the server will change its delivery without anybody's doing. */
export function isUnderWay({ delivery, is_quarantined }: Message): boolean {
  return delivery === "sending" || (delivery === "waiting" && !is_quarantined);
}

/** The address of an answer. Every character that could end the address or add a field is encoded. */
export function replyAddress({ email, subject }: ContactMessage): string {
  const oneLine = subject.replace(/\s+/g, " ");
  const reply = /^re:/i.test(oneLine) ? oneLine : `Re: ${oneLine}`;
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(reply)}`;
}

/** The day an instant falls on here, for example 'Nov 3, 2026': short and en-US, as the posts have it. */
export function formatShortDay(instant: string): string {
  return format(instant, { year: "numeric", month: "short", day: "numeric" });
}

/** An instant as the clock here shows it, for example 'November 3, 2026 at 4:05 PM'. */
export function formatMoment(instant: string): string {
  return format(instant, { dateStyle: "long", timeStyle: "short" });
}

function format(instant: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : new Intl.DateTimeFormat("en-US", options).format(date);
}

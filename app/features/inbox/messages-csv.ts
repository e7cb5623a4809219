import { contact } from "#app/texts/en/contact.ts";
import { inbox } from "#app/texts/en/inbox.ts";
import { contactFields } from "#shared/contact-fields.ts";
import type { Message } from "./message.ts";

const texts = inbox.csv;

type Column = [heading: string, read: (message: Message) => string | null];

const columns: Column[] = [
  [texts.received, ({ received_at }) => toIso(received_at)],
  ...contactFields.map(({ name }): Column => [contact.fields[name].shortLabel, (message) => message[name]]),
  [texts.read, ({ read_at }) => toIso(read_at)],
  [texts.delivery, ({ delivery }) => delivery],
  [texts.sent, ({ sent_at }) => toIso(sent_at)],
  [texts.lastError, ({ last_error }) => last_error],
  [texts.spamReasons, ({ spam_reasons }) => spam_reasons.join("; ")],
  [texts.id, ({ id }) => id],
];

/** Byte order mark: spreadsheets need it to detect UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns CSV (RFC 4180) with a header row and times in UTC. */
export function messagesToCsv(messages: Message[]): string {
  const lines = [
    columns.map(([heading]) => heading),
    ...messages.map((message) => columns.map(([, read]) => read(message))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map((cell) => toCell(cell ?? "")).join(",")}\r\n`).join("");
}

/** An apostrophe prevents spreadsheets from running a cell as a formula. Semicolons may separate cells too. */
function toCell(text: string): string {
  const defused = text.replace(/(^|;)( *)(?=[=+\-@\t\r])/g, "$1$2'");
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

function toIso(instant: string | null): string | null {
  if (instant === null) return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : date.toISOString();
}

export function csvFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `messages-${day.join("-")}.csv`;
}

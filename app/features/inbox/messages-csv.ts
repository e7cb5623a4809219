import { contact } from "#app/texts/en/contact.ts";
import { inbox } from "#app/texts/en/inbox.ts";
import { contactFields } from "#shared/contact-fields.ts";
import { wallClockAt } from "#shared/zoned-time.ts";
import { labelDelivery, type Message } from "./message.ts";

const texts = inbox.csv;

/** A spreadsheet expects a semicolon in regions whose numbers have a decimal comma, such as Indonesia. */
export type Separator = "," | ";";

type CsvOptions = { separator: Separator; zone: string; hasMailServer: boolean };

type Column = [heading: string, read: (message: Message) => string | null];

function columnsFor({ zone, hasMailServer }: CsvOptions): Column[] {
  const time = (instant: string | null) => instant && inZone(instant, zone);
  return [
    [texts.received, ({ received_at }) => time(received_at)],
    ...contactFields.map(({ name }): Column => [contact.fields[name].shortLabel, (message) => message[name]]),
    [texts.read, ({ read_at }) => time(read_at)],
    [texts.delivery, (message) => labelDelivery(message, hasMailServer)],
    [texts.sent, ({ sent_at }) => time(sent_at)],
    [texts.lastError, ({ last_error }) => last_error],
    [texts.spamReasons, ({ spam_reasons }) => spam_reasons.join("; ")],
    [texts.id, ({ id }) => id],
  ];
}

/** Byte order mark: spreadsheets need it to detect UTF-8. A first line `sep=;` would make Excel ignore it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns CSV (RFC 4180) with a header row, the words of the list and times in the firm's zone. */
export function messagesToCsv(messages: Message[], options: CsvOptions): string {
  const columns = columnsFor(options);
  const lines = [
    columns.map(([heading]) => heading),
    ...messages.map((message) => columns.map(([, read]) => read(message))),
  ];
  const { separator } = options;
  const toLine = (cells: (string | null)[]) => cells.map((cell) => toCell(cell ?? "")).join(separator);
  return BYTE_ORDER_MARK + lines.map((cells) => `${toLine(cells)}\r\n`).join("");
}

/**
 * An apostrophe prevents spreadsheets from running a cell as a formula. A spreadsheet with another separator ignores
 * the quotes, so that both separators and line breaks may start a cell.
 */
function toCell(text: string): string {
  const defused = text.replace(/(^|[;,\r\n])( *)(?=[=+\-@\t\r])/g, "$1$2'");
  return /[",;\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** Returns a time that spreadsheets read as one. Other texts are returned unchanged. */
function inZone(instant: string, zone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const wall = wallClockAt(date, zone);
  return `${wall.date} ${wall.time}`;
}

export function csvFileName(day: string): string {
  return `messages-${day}.csv`;
}

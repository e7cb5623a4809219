import type { Message } from "./message.ts";

const columns: [heading: string, read: (message: Message) => string | null][] = [
  ["Received", ({ received_at }) => toIso(received_at)],
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Subject", ({ subject }) => subject],
  ["Message", ({ message }) => message],
  ["Read", ({ read_at }) => toIso(read_at)],
  ["Delivery", ({ delivery }) => delivery],
  ["Sent", ({ sent_at }) => toIso(sent_at)],
  ["Last error", ({ last_error }) => last_error],
  ["Doubts", ({ doubts }) => doubts.join("; ")],
  ["Id", ({ id }) => id],
];

/** Spreadsheets read UTF-8 as such when it begins like this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Messages as a table for spreadsheets (RFC 4180), one line of headings first. Instants are UTC. */
export function messagesToCsv(messages: Message[]): string {
  const lines = [
    columns.map(([heading]) => heading),
    ...messages.map((message) => columns.map(([, read]) => read(message))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map((cell) => toCell(cell ?? "")).join(",")}\r\n`).join("");
}

/**
 * What a stranger wrote must stay text: a spreadsheet takes a cell that begins with one of these characters for a
 * formula and runs it. The apostrophe says that it is none. Where the comma is the decimal sign, as in Indonesia, cells
 * end at a semicolon too.
 */
function toCell(text: string): string {
  const defused = text.replace(/(^|;)( *)(?=[=+\-@\t\r])/g, "$1$2'");
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

function toIso(instant: string | null): string | null {
  if (instant === null) return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : date.toISOString();
}

/** The file's name: the day it was made on, as the calendar here has it. */
export function csvFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `messages-${day.join("-")}.csv`;
}

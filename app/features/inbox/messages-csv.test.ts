import { describe, expect, it } from "vitest";
import { makeStoredMessage } from "#tests/factories/make-stored-message.ts";
import { csvFileName, messagesToCsv } from "./messages-csv.ts";

const OPTIONS = { separator: ",", zone: "Asia/Jakarta", hasMailServer: true } as const;

/** Returns the cells of the only message as written in the file, by heading. A new field changes no other cell. */
function cellsOf(file: string, separator = ","): Record<string, string> {
  const cells = [...file.slice(1).matchAll(/("(?:[^"]|"")*"|[^"\r\n,;]*)([,;]|\r\n)/g)].map(([, cell = "", end]) => ({
    cell,
    isLast: end !== separator,
  }));
  const width = cells.findIndex(({ isLast }) => isLast) + 1;
  return Object.fromEntries(cells.slice(0, width).map(({ cell }, index) => [cell, cells[width + index]?.cell ?? ""]));
}

function subjectCell(subject: string): string | undefined {
  return cellsOf(messagesToCsv([makeStoredMessage({ subject })], OPTIONS)).Subject;
}

describe("messages as CSV", () => {
  it("begins with a byte order mark and the headings, even without messages", () => {
    const file = messagesToCsv([], OPTIONS);
    expect(file).toMatch(
      /^\uFEFFReceived,Name,Email,Subject,.*\bMessage,Read,Delivery,Sent,Last error,Spam reasons,Id\r\n$/,
    );
  });

  it("has one line for each message, with times in the firm's zone and empty cells for missing values", () => {
    const message = makeStoredMessage({
      id: "00000000-0000-4000-8000-000000000001",
      name: "Siti Rahma",
      email: "siti@example.go.id",
      subject: "Tender",
      message: "Please call us.",
      received_at: "2026-11-21T16:05:00+07:00",
      delivery: "sent",
      sent_at: "2026-11-21T09:06:00.5+00:00",
      spam_reasons: ["Too many links", "Sent too fast"],
    });
    const file = messagesToCsv([message], OPTIONS);
    expect(file.split("\r\n")).toHaveLength(3);
    expect(cellsOf(file)).toMatchObject({
      Received: "2026-11-21 16:05",
      Name: "Siti Rahma",
      Email: "siti@example.go.id",
      Subject: "Tender",
      Message: "Please call us.",
      Read: "",
      Delivery: "sent",
      Sent: "2026-11-21 16:06",
      "Last error": "",
      "Spam reasons": '"Too many links; Sent too fast"',
      Id: "00000000-0000-4000-8000-000000000001",
    });
  });

  it.each([
    ["plain", "plain"],
    ["", ""],
    ["a, b", '"a, b"'],
    ['a "b"', '"a ""b"""'],
    ["a\nb", '"a\nb"'],
    ["a\r\nb", '"a\r\nb"'],
    ["🏝️ 国 مرحبا", "🏝️ 国 مرحبا"],
    ["a = b", "a = b"],
  ])("keeps %j", (text, cell) => expect(subjectCell(text)).toBe(cell));

  it.each([
    ["=1+1", "'=1+1"],
    ["x;=1+1; @SUM(A1);y", "\"x;'=1+1; '@SUM(A1);y\""],
    ["x,=1+1", '"x,\'=1+1"'],
    ["x\n=1+1", '"x\n\'=1+1"'],
    ["+62 21 555", "'+62 21 555"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ])("makes the formula %j harmless", (text, cell) => expect(subjectCell(text)).toBe(cell));
});

describe("a spreadsheet in a region with semicolons", () => {
  const message = makeStoredMessage({ name: "N; M", email: "e@example.com", subject: "a, b", message: "c\nd" });
  const file = messagesToCsv([message], { ...OPTIONS, separator: ";" });

  it("finds one cell for each field", () => {
    const cells = { Name: '"N; M"', Email: "e@example.com", Subject: '"a, b"', Message: '"c\nd"', Id: message.id };
    expect(cellsOf(file, ";")).toMatchObject(cells);
  });
});

it("the state of a delivery has the word of the list", () => {
  const waiting = makeStoredMessage({ delivery: "waiting" });
  const lastLine = (hasMailServer: boolean) => messagesToCsv([waiting], { ...OPTIONS, hasMailServer }).split("\r\n")[1];
  expect(lastLine(true)).toContain(",waiting,");
  expect(lastLine(false)).toContain(",stored,");
});

it("the file is named for the day", () => {
  expect(csvFileName("2026-01-05")).toBe("messages-2026-01-05.csv");
});

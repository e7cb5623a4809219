import { describe, expect, it } from "vitest";
import { makeStoredMessage } from "#tests/factories/make-stored-message.ts";
import { csvFileName, messagesToCsv } from "./messages-csv.ts";

const OPTIONS = { separator: ",", zone: "Asia/Jakarta", hasMailServer: true } as const;
const HEADINGS = "Received,Name,Email,Subject,Message,Read,Delivery,Sent,Last error,Spam reasons,Id\r\n";

/** Returns the subject's cell as written in the file. */
function cellOf(subject: string): string {
  const before = makeStoredMessage({ name: "N", email: "e@example.com", subject, message: "END" });
  return messagesToCsv([before], OPTIONS).split("N,e@example.com,")[1]?.split(",END,")[0] ?? "";
}

describe("messages as CSV", () => {
  it("begins with a byte order mark and the headings, even without messages", () => {
    expect(messagesToCsv([], OPTIONS)).toBe(`\uFEFF${HEADINGS}`);
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
    expect(messagesToCsv([message], OPTIONS)).toBe(
      `\uFEFF${HEADINGS}2026-11-21 16:05,Siti Rahma,siti@example.go.id,Tender,Please call us.,,sent,2026-11-21 16:06,,"Too many links; Sent too fast",00000000-0000-4000-8000-000000000001\r\n`,
    );
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
  ])("keeps %j", (text, cell) => expect(cellOf(text)).toBe(cell));

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
  ])("makes the formula %j harmless", (text, cell) => expect(cellOf(text)).toBe(cell));
});

describe("a spreadsheet in a region with semicolons", () => {
  const message = makeStoredMessage({ name: "N; M", email: "e@example.com", subject: "a, b", message: "c\nd" });
  const file = messagesToCsv([message], { ...OPTIONS, separator: ";" });

  it("finds one cell for each field", () => {
    expect(file.split("\r\n")[0]?.split(";")).toHaveLength(HEADINGS.split(",").length);
    expect(file).toContain('"N; M";e@example.com;"a, b";"c\nd";');
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

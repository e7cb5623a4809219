import { describe, expect, it } from "vitest";
import { makeStoredMessage } from "#tests/factories/make-stored-message.ts";
import { csvFileName, messagesToCsv } from "./messages-csv.ts";

const HEADINGS = "Received,Name,Email,Subject,Message,Read,Delivery,Sent,Last error,Spam reasons,Id\r\n";

/** Returns the subject's cell as written in the file. */
function cellOf(subject: string): string {
  const before = makeStoredMessage({ name: "N", email: "e@example.com", subject, message: "END" });
  return messagesToCsv([before]).split("N,e@example.com,")[1]?.split(",END,")[0] ?? "";
}

describe("messages as CSV", () => {
  it("begins with a byte order mark and the headings, even without messages", () => {
    expect(messagesToCsv([])).toBe(`\uFEFF${HEADINGS}`);
  });

  it("has one line for each message, with times in UTC and empty cells for missing values", () => {
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
    expect(messagesToCsv([message])).toBe(
      `\uFEFF${HEADINGS}2026-11-21T09:05:00.000Z,Siti Rahma,siti@example.go.id,Tender,Please call us.,,sent,2026-11-21T09:06:00.500Z,,Too many links; Sent too fast,00000000-0000-4000-8000-000000000001\r\n`,
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
    ["x;=1+1; @SUM(A1);y", "x;'=1+1; '@SUM(A1);y"],
    ["+62 21 555", "'+62 21 555"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ])("makes the formula %j harmless", (text, cell) => expect(cellOf(text)).toBe(cell));
});

it("the file is named for the day", () => {
  expect(csvFileName(new Date(2026, 0, 5, 23, 59))).toBe("messages-2026-01-05.csv");
});

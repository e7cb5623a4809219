import { describe, expect, it } from "vitest";
import { formatLongDateTime } from "#app/lib/format-date-time.ts";
import { makeStoredMessage } from "#tests/factories/make-stored-message.ts";
import { describeDelivery, labelDelivery, replyUrl } from "./message.ts";

describe("description of the delivery", () => {
  const due_at = "2026-11-21T09:05:00Z";
  const sent_at = "2026-11-21T09:06:00Z";
  it.each([
    ["waiting", makeStoredMessage(), "Waiting to be sent"],
    [
      "retrying",
      makeStoredMessage({ attempts: 3, due_at }),
      `3 attempts failed. Next attempt: ${formatLongDateTime(due_at)} or later`,
    ],
    ["not sent", makeStoredMessage({ is_quarantined: true }), "Not sent, because it is in Spam"],
    ["sending", makeStoredMessage({ delivery: "sending", attempts: 1 }), "Being sent"],
    ["sent", makeStoredMessage({ delivery: "sent", sent_at }), `Sent ${formatLongDateTime(sent_at)}`],
    [
      "failed",
      makeStoredMessage({ delivery: "failed", last_error: "550 No such user" }),
      "Could not be delivered: 550 No such user",
    ],
    ["failed", makeStoredMessage({ delivery: "failed" }), "Could not be delivered"],
  ])("%s", (label, message, sentence) => {
    expect([labelDelivery(message, true), describeDelivery(message, true)]).toEqual([label, sentence]);
  });
});

it("a message stays in the inbox when the site has no mail server", () => {
  const message = makeStoredMessage();
  expect([labelDelivery(message, false), describeDelivery(message, false)]).toEqual([
    "stored",
    "Not sent, because this site has no mail server",
  ]);
});

describe("the mailto: URL of a reply", () => {
  it.each([
    ["a@example.com", "Hello", "mailto:a@example.com?subject=Re%3A%20Hello"],
    ["a@example.com", "RE: Hello", "mailto:a@example.com?subject=RE%3A%20Hello"],
    [
      "a@example.com",
      "One\r\nBcc: x@example.com",
      "mailto:a@example.com?subject=Re%3A%20One%20Bcc%3A%20x%40example.com",
    ],
    ["a?bcc=x&b@example.com", "1 & 2?", "mailto:a%3Fbcc%3Dx%26b@example.com?subject=Re%3A%201%20%26%202%3F"],
  ])("of %s about %j is %s", (email, subject, url) => {
    expect(replyUrl(makeStoredMessage({ email, subject }))).toBe(url);
  });
});

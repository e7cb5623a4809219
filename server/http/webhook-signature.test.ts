import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedWebhook } from "./webhook-signature.ts";

const SECRET = "a secret of at least thirty-two characters";
const NOW = Date.parse("2026-11-22T13:00:00Z");
const BODY = '{"type": "update", "table": "blog_posts"}';
const timestamp = String(NOW / 1000);

function sign(id: string, time: string, body: string, secret = SECRET): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64")}`;
}

function check(headers: Record<string, string>, body = BODY): boolean {
  const signed = { "webhook-id": "a-1", "webhook-timestamp": timestamp, ...headers };
  return isSignedWebhook({ headers: new Headers(signed), body, secret: SECRET, now: NOW });
}

test("a message that was signed with the secret is accepted", () => {
  expect(check({ "webhook-signature": sign("a-1", timestamp, BODY) })).toBe(true);
  const several = `v1,${"A".repeat(43)}= ${sign("a-1", timestamp, BODY)}`;
  expect(check({ "webhook-signature": several })).toBe(true);
});

test.each<[string, Record<string, string>, string?]>([
  ["no signature", {}],
  ["an empty one", { "webhook-signature": "v1," }],
  ["another version", { "webhook-signature": sign("a-1", timestamp, BODY).replace("v1", "v2") }],
  ["another secret", { "webhook-signature": sign("a-1", timestamp, BODY, `${SECRET}!`) }],
  ["no secret at all", { "webhook-signature": sign("a-1", timestamp, BODY, "") }],
  ["another body", { "webhook-signature": sign("a-1", timestamp, BODY) }, "{}"],
  ["another id", { "webhook-signature": sign("a-1", timestamp, BODY), "webhook-id": "a-2" }],
  ["an id that moves the border", { "webhook-signature": sign("a", `1.${timestamp}`, BODY), "webhook-id": "a.1" }],
  ["an invalid time", { "webhook-signature": sign("a-1", "NaN", BODY), "webhook-timestamp": "NaN" }],
])("%s is rejected", (_, headers, body) => {
  expect(check(headers, body)).toBe(false);
});

test.each([
  [-301, false],
  [-299, true],
  [299, true],
  [301, false],
])("signed %i seconds from now: %s", (seconds, isKnown) => {
  const time = String(NOW / 1000 + seconds);
  const headers = { "webhook-timestamp": time, "webhook-signature": sign("a-1", time, BODY) };
  expect(check(headers)).toBe(isKnown);
});

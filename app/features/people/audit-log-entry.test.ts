import { expect, test } from "vitest";
import { describeEvent } from "./audit-log-entry.ts";

const entry = { id: "1", created_at: "2026-11-24T08:00:00Z", address: "", actor: "Anna", target: "", provider: "" };

test.each([
  ["signed in", { action: "login", provider: "email" }],
  ["signed in with google", { action: "login", provider: "google" }],
  ["gave the owner role to Budi", { action: "make_owner", target: "Budi" }],
  ["did something new", { action: "did_something_new" }],
])("%s", (text, change) => {
  expect(describeEvent({ ...entry, ...change })).toBe(text);
});

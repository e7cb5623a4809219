import { expect, test } from "vitest";
import { requestOrigin } from "./request-origin.ts";

test.each([
  ["https", true, "https://a.example"],
  ["HTTPS", true, "https://a.example"],
  ["http, https", true, "https://a.example"],
  ["https, http", true, "http://a.example"],
  ["https", false, "http://a.example"],
  ["javascript", true, "http://a.example"],
  [undefined, true, "http://a.example"],
])("X-Forwarded-Proto %s, trusted %s: %s", (proto, trustProxy, origin) => {
  expect(requestOrigin("a.example", proto, trustProxy)).toBe(origin);
});

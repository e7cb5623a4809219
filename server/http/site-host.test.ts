import { Hono } from "hono";
import { expect, test } from "vitest";
import { siteHost } from "./site-host.ts";

const app = new Hono().use(siteHost()).get("*", (context) => context.text("ok"));
const status = async (host: string) => (await app.fetch({ url: `http://${host}/`, method: "GET" } as Request)).status;

test.each([
  "a",
  "site.example",
  "SITE.example.",
  "my_service:3000",
  "127.0.0.1:80",
  "[::1]:3000",
  "xn--bcher-kva.example",
])("%s is a host", async (host) => {
  expect(await status(host)).toBe(200);
});

test.each([
  'a"b',
  "a'b",
  "a<b",
  "a,b",
  "a;b",
  "a&b",
  "a(b)",
  "a{b}",
  "a`b",
  "a$b",
  "a*b",
  "é",
  "a:port",
  "a:123456",
  "[",
  "",
])("%j is not a host", async (host) => {
  expect(await status(host)).toBe(400);
});

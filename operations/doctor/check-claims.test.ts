import { expect, test } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { checkClaims } from "./check-site.ts";

const env = readEnv({ COMPANY_PRODUCT: "Bahtera" });
const textOf = async (ask: typeof fetch) => (await checkClaims(env, ask))[0]?.text;

test("lists the claims that the running site shows", async () => {
  const page = "<title>Samudra | We build.</title><p>Ladangloka</p>";
  expect(await textOf(async () => new Response(page))).toBe(
    'The home page makes claims of a fictional firm: client "Ladangloka".',
  );
});

test("lists the claims of the code while the site does not run", async () => {
  const text = await textOf(() => Promise.reject(new TypeError("fetch failed")));
  expect(text).toMatch(/client "Ladangloka".*certificate "ASM-ISMS-0142".*uptime "99\.9%"/);
});

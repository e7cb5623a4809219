import { expect, test } from "vitest";
import { findClaimsOnPage, findInventedClaims, INVENTED_CLAIMS } from "./invented-claims.ts";
import { readEnv } from "./settings/env.ts";

const OTHER_FIRM = readEnv({ COMPANY_PRODUCT: "Bahtera" });

test("another firm gets a list of every invented claim in the texts", () => {
  const all = Object.entries(INVENTED_CLAIMS).flatMap(([kind, claims]) => claims.map((claim) => `${kind} "${claim}"`));
  expect(findInventedClaims(OTHER_FIRM)).toEqual(all);
  expect(all.length).toBe(17);
});

test("replaced claims are not listed", () => {
  const clients = [{ name: "Ladangloka", sector: "Farming", description: "Tests." }];
  const claims = findInventedClaims(OTHER_FIRM, { clients: { heading: "Clients", intro: "", clients } });
  expect(claims.filter((claim) => claim.startsWith("client"))).toEqual(['client "Ladangloka"']);
  expect(claims).toContain('certificate "ASM-ISMS-0142"');
});

test("the published name decides which firm it is", () => {
  const identity = { product: "Bahtera", legalName: "B", host: "b.test", email: "a@b.test", phone: "1" };
  const content = { identity: { ...identity, address: ["Jl. 1"], social: [] } };
  expect(findInventedClaims(readEnv({}), content)).toHaveLength(17);
});

test("the fictional firm gets no list", () => {
  expect(findInventedClaims(readEnv({}))).toEqual([]);
});

test("a page of another firm is read as visitors see it", () => {
  const page = (title: string) => `<title>${title} | We build.</title><p>Ladangloka, SPK &amp; BAST, 99.9%</p>`;
  expect(findClaimsOnPage(page("Bahtera"))).toEqual(['client "Ladangloka"', 'uptime "99.9%"']);
  expect(findClaimsOnPage(page("Nusagrid"))).toEqual([]);
});

import { expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { findInventedClaims, INVENTED_CLAIMS } from "./invented-claims.ts";

const OTHER_FIRM = readEnv({ COMPANY_PRODUCT: "Bahtera" });

test("another firm gets a list of every invented claim in the texts", () => {
  const all = Object.entries(INVENTED_CLAIMS).flatMap(([kind, claims]) => claims.map((claim) => `${kind} "${claim}"`));
  expect(findInventedClaims(OTHER_FIRM)).toEqual(all);
  expect(all.length).toBe(17);
});

test("replaced claims are not listed", () => {
  expect(findInventedClaims(OTHER_FIRM, { clients: ["Ladangloka", "Bahtera Jaya"] })).toEqual(['client "Ladangloka"']);
});

test("the fictional firm gets no list", () => {
  expect(findInventedClaims(readEnv({}))).toEqual([]);
});

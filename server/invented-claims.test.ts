import { expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { findInventedClaims, INVENTED_CLAIMS } from "./invented-claims.ts";

const OTHER_FIRM = readEnv({ COMPANY_PRODUCT: "Bahtera" });

test("another firm is told of every invented claim of the texts", () => {
  const all = Object.entries(INVENTED_CLAIMS).flatMap(([kind, claims]) => claims.map((claim) => `${kind} "${claim}"`));
  expect(findInventedClaims(OTHER_FIRM)).toEqual(all);
  expect(all.length).toBe(17);
});

test("claims that were replaced are not named", () => {
  expect(findInventedClaims(OTHER_FIRM, { clients: ["Ladangloka", "Bahtera Jaya"] })).toEqual(['client "Ladangloka"']);
});

test("the fictional firm may claim them", () => {
  expect(findInventedClaims(readEnv({}))).toEqual([]);
});

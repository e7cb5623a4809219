import { expect, test } from "vitest";
import { errorResponse, RestError } from "../respond/rest-error.ts";
import { rejectEndlessQuery } from "./bounds.ts";

function ask(query: string): Response | undefined {
  try {
    rejectEndlessQuery(new URLSearchParams(query));
    return undefined;
  } catch (error) {
    if (error instanceof RestError) return errorResponse(error);
    throw error;
  }
}

test.each([
  "select=*&is_quarantined=eq.false&order=is_read.asc,received_at.desc,id.desc&offset=0&limit=10",
  "select=id,a:b(c(d(e(f))))",
  `id=in.(${Array.from({ length: 500 }, () => "x")})`,
  `slug=not.in.(${"a,".repeat(1000)}b)`,
  "or=(a.eq.1,and(b.eq.2,or(c.eq.3,and(d.eq.4,e.eq.5))))",
  "content=match.^a&title=fts(english).b",
  `title=eq.${"(".repeat(1000)}`,
])("%s is within the budget of signed-in users", (query) => {
  expect(ask(query)).toBeUndefined();
});

test.each([
  [`select=${"a(".repeat(6)}${")".repeat(6)}`, "nested too deeply"],
  [`or=${"(or".repeat(1500)}(a.eq.1)${")".repeat(1500)}`, "nested too deeply"],
  [`a.or=${"(and".repeat(6)}(b.eq.1)${")".repeat(6)}`, "nested too deeply"],
  [`not.and=${"(".repeat(8)}${")".repeat(8)}`, "nested too deeply"],
  [`select=${Array.from({ length: 41 }, () => "a(b)")}`, "parentheses"],
  [`or=(${Array.from({ length: 501 }, () => "a.eq.1")})`, "conditions or columns"],
  [Array.from({ length: 101 }, () => "a=eq.1").join("&"), "parameters"],
  [Array.from({ length: 11 }, () => "content=fts.a").join("&"), "text searches"],
  [`or=(${Array.from({ length: 11 }, () => "content.not.match.a")})`, "regular expressions"],
])("%s is over the budget of signed-in users", async (query, reason) => {
  const response = ask(query);
  expect([response?.status, await response?.json()]).toEqual([
    400,
    {
      code: "54001",
      message: expect.stringContaining(reason),
      details: null,
      hint: expect.toBeOneOf([null, expect.any(String)]),
    },
  ]);
});

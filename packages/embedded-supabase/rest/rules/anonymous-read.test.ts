import { describe, expect, test } from "vitest";
import { makeAnonymousQuery } from "../../tests/anonymous-queries.ts";
import { makeRestService } from "../../tests/make-rest-service.ts";
import { ARTICLES, seededRandom } from "../../tests/query-schema.ts";

const { send } = makeRestService();

/** @returns the rejection of a query, or undefined if the database is asked */
async function ask(query: string, headers: Record<string, string> = {}) {
  const { status, json, statements } = await send(query, { headers });
  return statements.length > 0 ? undefined : { status, ...json };
}
const repeat = (count: number, make: (index: number) => string, separator = ",") =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);

describe("within the budget of anonymous callers", () => {
  test.each([
    // A list, one row, and the rows before and after it.
    "articles?select=*&order=date.desc&offset=0&limit=9",
    "articles?select=*&order=date.desc&offset=0&limit=1000",
    "articles?select=*",
    "articles?select=*&name=eq.an-article",
    "former_names?select=articles(name)&name=eq.an-article",
    "articles?select=id,name,title,date,author&order=date.desc,id.desc&limit=1&or=(date.lt.2026-01-01,and(date.eq.2026-01-01,id.lt.00000000-0000-4000-8000-000000000000))",
    "articles?select=id,name,title,date,author&order=date.desc,id.desc&limit=1&id=neq.00000000-0000-4000-8000-000000000000",
    // Queries of the stock client's other calls.
    "articles",
    "articles?select=",
    "articles?select=id,name,title&limit=1&apikey=sb_publishable_x",
    "articles?select=heading:title,date::text",
    "articles?select=title, date",
    "articles?select=name,former_names(name)&former_names.name=like.a*&former_names.order=name.asc&former_names.limit=3",
    "articles?select=name,old:former_names!inner(*)&old.name=eq.a&old.or=(name.eq.a,name.eq.b)",
    "articles?select=name,former_names!former_names_article_id_fkey!left(name)&former_names=is.null",
    "former_names?select=name,article:article_id(title)",
    'articles?name=in.(a,b,"c,d")&date=gte.2025-01-01&date=lte.2025-12-31&title=ilike.*cloud*',
    'articles?tags=cs.{security,"two words"}&tags=ov.{a}&tags=not.cd.{b}&image_url=not.is.null',
    'articles?or=(name.eq.a,and(date.gt.2025-01-01,id.is.null),not.or(title.like.A*,title.eq."a),(b"),name.in.(x,y))',
    "articles?and=(name.eq.a)&not.and=(name.eq.b,title.eq.c)",
    "articles?order=date.desc.nullslast,title.asc,id",
    "former_names?select=name,articles(title)&order=articles(title).desc",
    "articles?title=eq.a.b(c),d{e}&content=neq.",
    `articles?id=in.(${repeat(100, () => "0")})`,
    `articles?${repeat(20, (index) => `name=neq.${index}`, "&")}`,
    "articles?offset=100000",
    "articles?name=like(any).{a*,b*}&title=not.ilike(all).{*a,*b}",
    "articles?date=gte(all).{2025-01-01,2025-02-01}",
    "articles?title=plfts(english).cloud costs",
    "articles?or=(name.eq.a,excerpt.wfts.cloud)",
  ])("%s", async (query) => {
    expect(await ask(query)).toBeUndefined();
  });

  test("random queries of its grammar are accepted", async () => {
    const random = seededRandom(9);
    for (let round = 0; round < 2000; round += 1) {
      const path = makeAnonymousQuery(random, ARTICLES).slice("/rest/v1/".length);
      const rejection = await ask(path);
      expect([path, rejection]).toEqual([path, undefined]);
    }
  });
});

test.each([
  "articles?content=match.^(.+)(.+)(.+).*\\1\\2\\3$",
  "articles?title=not.imatch.(a+)+$",
  'articles?or=(name.eq.a,title.match."(a+)+$")',
  "articles?content=fts.a",
  "articles?content=plfts(english).a",
  "articles?content=wfts.a",
  "articles?title=match(any).{a,b}",
  "articles?title=sl.[1,2]",
])("%s needs a session", async (query) => {
  expect(await ask(query)).toMatchObject({
    status: 401,
    code: "42501",
    message: "This request needs a session.",
    details: expect.stringContaining("is not for anonymous callers."),
  });
});

describe("an embedded table with the alias of a column lifts no limit of that column", () => {
  const FILTERS: [filter: string, code: string][] = [
    ["match.a+b+$", "42501"],
    ["imatch.a", "42501"],
    ["not.match.a", "42501"],
    ["fts.a", "42501"],
    ["wfts(english).a", "42501"],
    ["match(any).{a,b}", "42501"],
    [`like.${"a".repeat(101)}`, "54001"],
    [`ilike.${"*a".repeat(9)}`, "54001"],
    [`ilike(any).{${repeat(6, () => "*a*")}}`, "54001"],
    [`in.(${repeat(101, () => "a")})`, "54001"],
    ["cs.a", "PGRST100"],
    ["sl.1", "42501"],
  ];
  const pathsOf = (filter: string) => [
    `articles?select=id,content:former_names()&content=${filter}`,
    `articles?select=id,content:former_names(name)&or=(content.${filter},id.is.null)`,
    `articles?select=id,content:former_names!inner()&and=(not.or(content.${filter}))`,
    `former_names?select=name,articles(id)&articles.content=${filter}`,
  ];

  test.each(FILTERS)("%s → %s", async (filter, code) => {
    for (const path of pathsOf(filter)) {
      expect([path, await ask(path)]).toEqual([path, expect.objectContaining({ code })]);
    }
  });

  test("a filter for its rows needs no limit", async () => {
    expect(await ask("articles?select=id,content:former_names()&content=not.is.null")).toBeUndefined();
    expect(await ask("articles?select=id,x:former_names()&x=match.a")).toMatchObject({ code: "PGRST120" });
  });
});

describe("over the budget of anonymous callers", () => {
  test.each([
    ["articles?name=nope.1", "PGRST100"],
    ["articles?name=eq", "PGRST100"],
    ["articles?name=not.not.eq.a", "PGRST100"],
    ["articles?name=is.a", "PGRST100"],
    ["articles?name=in.a", "PGRST100"],
    ["articles?name=cs.{a}", "PGRST100"],
    ["articles?tags=cs.a", "PGRST100"],
    ["articles?nope=eq.1", "42703"],
    ["articles?__proto__=eq.1", "42703"],
    ["articles?constructor=eq.1", "42703"],
    ["articles?content->a=eq.1", "42703"],
    ["articles?former_names.name=eq.1", "PGRST108"],
    ["articles?select=former_names(name)&former_names.articles.name=eq.1", "PGRST108"],
    ["articles?select=nope", "42703"],
    ["articles?select=constructor(name)", "42703"],
    ["articles?select=messages(*)", "PGRST200"],
    ["articles?select=related_articles(name)", "PGRST200"],
    ["articles?select=former_names(articles(name))", "54001"],
    [`articles?select=${"former_names(articles(".repeat(15)}name${"))".repeat(15)}`, "54001"],
    ["articles?select=a:former_names(name),b:former_names(name)", "54001"],
    ["former_names?select=articles(name),article_id(name)", "54001"],
    ["articles?select=a:content,b:content", "54001"],
    ["articles?select=former_names(a:name,b:name)", "54001"],
    [`articles?select=${repeat(41, (index) => `a${index}:name`)}`, "54001"],
    ["articles?select=count()", "PGRST123"],
    ["articles?select=id.count()", "PGRST123"],
    ["articles?select=content->a", "PGRST100"],
    ["articles?select=...former_names(name)", "PGRST100"],
    ["articles?select=title::regclass", "PGRST100"],
    ["articles?select=title,", "PGRST100"],
    ["articles?select=former_names(", "PGRST100"],
    ["articles?select=)(", "PGRST100"],
    ["articles?select=id&select=*", "54001"],
    [`articles?${repeat(21, (index) => `name=neq.${index}`, "&")}`, "54001"],
    [`articles?or=(${repeat(21, () => "name.eq.a")})`, "54001"],
    [`articles?${repeat(3, () => `or=(${repeat(7, () => "name.eq.a")})`, "&")}`, "54001"],
    [`articles?name=in.(${repeat(101, () => "a")})`, "54001"],
    [`articles?tags=ov.{${repeat(101, () => "a")}}`, "54001"],
    [`articles?or=(name.in.(${repeat(101, () => "a")}))`, "54001"],
    [`articles?title=like.${"a".repeat(101)}`, "54001"],
    [`articles?title=ilike.${"*a".repeat(9)}`, "54001"],
    [`articles?${repeat(6, () => "content=ilike.*a*", "&")}`, "54001"],
    [`articles?title=ilike(any).{${repeat(6, () => "*a*")}}`, "54001"],
    [`articles?title=eq(any).{${repeat(101, () => "a")}}`, "54001"],
    ["articles?title=plfts.a&excerpt=plfts.a", "54001"],
    [`articles?title=plfts.${"a".repeat(101)}`, "54001"],
    ["articles?or=(and(or(name.eq.a,name.eq.b),name.eq.c),name.eq.d)", "54001"],
    [`articles?or=${"(or".repeat(1500)}(name.eq.a)${")".repeat(1500)}`, "54001"],
    ["articles?or=name.eq.a", "PGRST100"],
    ["articles?or=()", "PGRST100"],
    ["articles?or=(name.eq.a", "PGRST100"],
    ["articles?or=(name.eq.a))", "PGRST100"],
    ["articles?or=(name.eq.a,(name.eq.b))", "PGRST100"],
    ["articles?order=nope", "42703"],
    ["articles?order=date.sideways", "PGRST100"],
    ["articles?order=date,title,name,id", "54001"],
    ["articles?order=former_names(name)", "PGRST108"],
    ["articles?order=content->a", "PGRST100"],
    ["articles?limit=-1", "PGRST100"],
    ["articles?limit=1e3", "PGRST100"],
    ["articles?columns=name", "PGRST100"],
    ["articles?on_conflict=name", "PGRST100"],
  ])("%s", async (query, code) => {
    expect(await ask(query)).toMatchObject({ status: 400, code, message: expect.stringMatching(/^.{5,300}$/s) });
  });

  test.each([
    ["articles?offset=100001", {}],
    ["articles?offset=99999999999999999999", {}],
    ["articles", { range: "100001-100009" }],
  ])("%s %j is a range after the last row", async (query, headers) => {
    expect(await ask(query, headers as Record<string, string>)).toMatchObject({ status: 416, code: "PGRST103" });
  });

  test("a query plan is an unsupported media type", async () => {
    expect(await ask("articles", { accept: "application/vnd.pgrst.plan+json" })).toMatchObject({
      status: 406,
      code: "PGRST107",
    });
  });
});

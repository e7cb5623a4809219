import { describe, expect, test } from "vitest";
import { makeAnonymousQuery, seededRandom } from "../../tests/anonymous-queries.ts";
import { makeRestService } from "../../tests/make-rest-service.ts";

const { send } = makeRestService();

/** @returns the refusal of a query, or undefined if the database is asked */
async function ask(query: string, headers: Record<string, string> = {}) {
  const { status, json, statements } = await send(query, { headers });
  return statements.length > 0 ? undefined : { status, ...json };
}
const repeat = (count: number, make: (index: number) => string, separator = ",") =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);

describe("within the budget of anonymous callers", () => {
  test.each([
    // Queries of the site.
    "blog_posts?select=*&order=date.desc&offset=0&limit=9",
    "blog_posts?select=*&order=date.desc&offset=0&limit=1000",
    "blog_posts?select=*",
    "blog_posts?select=*&slug=eq.a-post",
    "former_slugs?select=blog_posts(slug)&slug=eq.a-post",
    "blog_posts?select=id,slug,title,date,author&order=date.desc,id.desc&limit=1&or=(date.lt.2026-01-01,and(date.eq.2026-01-01,id.lt.00000000-0000-4000-8000-000000000000))",
    "blog_posts?select=id,slug,title,date,author&order=date.desc,id.desc&limit=1&id=neq.00000000-0000-4000-8000-000000000000",
    // Queries of the stock client's other calls.
    "blog_posts",
    "blog_posts?select=",
    "blog_posts?select=id,slug,title&limit=1&apikey=sb_publishable_x",
    "blog_posts?select=heading:title,date::text",
    "blog_posts?select=title, date",
    "blog_posts?select=slug,former_slugs(slug)&former_slugs.slug=like.a*&former_slugs.order=slug.asc&former_slugs.limit=3",
    "blog_posts?select=slug,old:former_slugs!inner(*)&old.slug=eq.a&old.or=(slug.eq.a,slug.eq.b)",
    "blog_posts?select=slug,former_slugs!former_slugs_post_id_fkey!left(slug)&former_slugs=is.null",
    "former_slugs?select=slug,post:post_id(title)",
    'blog_posts?slug=in.(a,b,"c,d")&date=gte.2025-01-01&date=lte.2025-12-31&title=ilike.*cloud*',
    'blog_posts?tags=cs.{security,"two words"}&tags=ov.{a}&tags=not.cd.{b}&image_url=not.is.null',
    'blog_posts?or=(slug.eq.a,and(date.gt.2025-01-01,id.is.null),not.or(title.like.A*,title.eq."a),(b"),slug.in.(x,y))',
    "blog_posts?and=(slug.eq.a)&not.and=(slug.eq.b,title.eq.c)",
    "blog_posts?order=date.desc.nullslast,title.asc,id",
    "former_slugs?select=slug,blog_posts(title)&order=blog_posts(title).desc",
    "blog_posts?title=eq.a.b(c),d{e}&content=neq.",
    `blog_posts?id=in.(${repeat(100, () => "0")})`,
    `blog_posts?${repeat(20, (index) => `slug=neq.${index}`, "&")}`,
    "blog_posts?offset=100000",
    "blog_posts?slug=like(any).{a*,b*}&title=not.ilike(all).{*a,*b}",
    "blog_posts?date=gte(all).{2025-01-01,2025-02-01}",
    "blog_posts?title=plfts(english).cloud costs",
    "blog_posts?or=(slug.eq.a,excerpt.wfts.cloud)",
  ])("%s", async (query) => {
    expect(await ask(query)).toBeUndefined();
  });

  test("random queries of its grammar are accepted", async () => {
    const random = seededRandom(9);
    for (let round = 0; round < 2000; round += 1) {
      const path = makeAnonymousQuery(random).slice("/rest/v1/".length);
      const refusal = await ask(path);
      expect([path, refusal]).toEqual([path, undefined]);
    }
  });
});

test.each([
  "blog_posts?content=match.^(.+)(.+)(.+).*\\1\\2\\3$",
  "blog_posts?title=not.imatch.(a+)+$",
  'blog_posts?or=(slug.eq.a,title.match."(a+)+$")',
  "blog_posts?content=fts.a",
  "blog_posts?content=plfts(english).a",
  "blog_posts?content=wfts.a",
  "blog_posts?title=match(any).{a,b}",
  "blog_posts?title=sl.[1,2]",
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
    `blog_posts?select=id,content:former_slugs()&content=${filter}`,
    `blog_posts?select=id,content:former_slugs(slug)&or=(content.${filter},id.is.null)`,
    `blog_posts?select=id,content:former_slugs!inner()&and=(not.or(content.${filter}))`,
    `former_slugs?select=slug,blog_posts(id)&blog_posts.content=${filter}`,
  ];

  test.each(FILTERS)("%s → %s", async (filter, code) => {
    for (const path of pathsOf(filter)) {
      expect([path, await ask(path)]).toEqual([path, expect.objectContaining({ code })]);
    }
  });

  test("a filter for its rows needs no limit", async () => {
    expect(await ask("blog_posts?select=id,content:former_slugs()&content=not.is.null")).toBeUndefined();
    expect(await ask("blog_posts?select=id,x:former_slugs()&x=match.a")).toMatchObject({ code: "PGRST120" });
  });
});

describe("over the budget of anonymous callers", () => {
  test.each([
    ["blog_posts?slug=nope.1", "PGRST100"],
    ["blog_posts?slug=eq", "PGRST100"],
    ["blog_posts?slug=not.not.eq.a", "PGRST100"],
    ["blog_posts?slug=is.a", "PGRST100"],
    ["blog_posts?slug=in.a", "PGRST100"],
    ["blog_posts?slug=cs.{a}", "PGRST100"],
    ["blog_posts?tags=cs.a", "PGRST100"],
    ["blog_posts?nope=eq.1", "42703"],
    ["blog_posts?__proto__=eq.1", "42703"],
    ["blog_posts?constructor=eq.1", "42703"],
    ["blog_posts?content->a=eq.1", "42703"],
    ["blog_posts?former_slugs.slug=eq.1", "PGRST108"],
    ["blog_posts?select=former_slugs(slug)&former_slugs.blog_posts.slug=eq.1", "PGRST108"],
    ["blog_posts?select=nope", "42703"],
    ["blog_posts?select=constructor(slug)", "42703"],
    ["blog_posts?select=contact_messages(*)", "PGRST200"],
    ["blog_posts?select=related_posts(slug)", "PGRST200"],
    ["blog_posts?select=former_slugs(blog_posts(slug))", "54001"],
    [`blog_posts?select=${"former_slugs(blog_posts(".repeat(15)}slug${"))".repeat(15)}`, "54001"],
    ["blog_posts?select=a:former_slugs(slug),b:former_slugs(slug)", "54001"],
    ["former_slugs?select=blog_posts(slug),post_id(slug)", "54001"],
    ["blog_posts?select=a:content,b:content", "54001"],
    ["blog_posts?select=former_slugs(a:slug,b:slug)", "54001"],
    [`blog_posts?select=${repeat(41, (index) => `a${index}:slug`)}`, "54001"],
    ["blog_posts?select=count()", "PGRST123"],
    ["blog_posts?select=id.count()", "PGRST123"],
    ["blog_posts?select=content->a", "PGRST100"],
    ["blog_posts?select=...former_slugs(slug)", "PGRST100"],
    ["blog_posts?select=title::regclass", "PGRST100"],
    ["blog_posts?select=title,", "PGRST100"],
    ["blog_posts?select=former_slugs(", "PGRST100"],
    ["blog_posts?select=)(", "PGRST100"],
    ["blog_posts?select=id&select=*", "54001"],
    [`blog_posts?${repeat(21, (index) => `slug=neq.${index}`, "&")}`, "54001"],
    [`blog_posts?or=(${repeat(21, () => "slug.eq.a")})`, "54001"],
    [`blog_posts?${repeat(3, () => `or=(${repeat(7, () => "slug.eq.a")})`, "&")}`, "54001"],
    [`blog_posts?slug=in.(${repeat(101, () => "a")})`, "54001"],
    [`blog_posts?tags=ov.{${repeat(101, () => "a")}}`, "54001"],
    [`blog_posts?or=(slug.in.(${repeat(101, () => "a")}))`, "54001"],
    [`blog_posts?title=like.${"a".repeat(101)}`, "54001"],
    [`blog_posts?title=ilike.${"*a".repeat(9)}`, "54001"],
    [`blog_posts?${repeat(6, () => "content=ilike.*a*", "&")}`, "54001"],
    [`blog_posts?title=ilike(any).{${repeat(6, () => "*a*")}}`, "54001"],
    [`blog_posts?title=eq(any).{${repeat(101, () => "a")}}`, "54001"],
    ["blog_posts?title=plfts.a&excerpt=plfts.a", "54001"],
    [`blog_posts?title=plfts.${"a".repeat(101)}`, "54001"],
    ["blog_posts?or=(and(or(slug.eq.a,slug.eq.b),slug.eq.c),slug.eq.d)", "54001"],
    [`blog_posts?or=${"(or".repeat(1500)}(slug.eq.a)${")".repeat(1500)}`, "54001"],
    ["blog_posts?or=slug.eq.a", "PGRST100"],
    ["blog_posts?or=()", "PGRST100"],
    ["blog_posts?or=(slug.eq.a", "PGRST100"],
    ["blog_posts?or=(slug.eq.a))", "PGRST100"],
    ["blog_posts?or=(slug.eq.a,(slug.eq.b))", "PGRST100"],
    ["blog_posts?order=nope", "42703"],
    ["blog_posts?order=date.sideways", "PGRST100"],
    ["blog_posts?order=date,title,slug,id", "54001"],
    ["blog_posts?order=former_slugs(slug)", "PGRST108"],
    ["blog_posts?order=content->a", "PGRST100"],
    ["blog_posts?limit=-1", "PGRST100"],
    ["blog_posts?limit=1e3", "PGRST100"],
    ["blog_posts?columns=slug", "PGRST100"],
    ["blog_posts?on_conflict=slug", "PGRST100"],
  ])("%s", async (query, code) => {
    expect(await ask(query)).toMatchObject({ status: 400, code, message: expect.stringMatching(/^.{5,300}$/s) });
  });

  test.each([
    ["blog_posts?offset=100001", {}],
    ["blog_posts?offset=99999999999999999999", {}],
    ["blog_posts", { range: "100001-100009" }],
  ])("%s %j is a range after the last row", async (query, headers) => {
    expect(await ask(query, headers as Record<string, string>)).toMatchObject({ status: 416, code: "PGRST103" });
  });

  test("a query plan is an unsupported media type", async () => {
    expect(await ask("blog_posts", { accept: "application/vnd.pgrst.plan+json" })).toMatchObject({
      status: 406,
      code: "PGRST107",
    });
  });
});

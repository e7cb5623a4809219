import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { openSharedSite } from "./support/shared-site.ts";

/** Queries that visitors' pages send. The bounds for anonymous callers must not reject them. */
const QUERIES = [
  "blog_posts?select=*&order=date.desc&offset=0&limit=9",
  "blog_posts?select=*&order=date.desc&offset=0&limit=1000",
  "blog_posts?select=*",
  "blog_posts?select=*&slug=eq.a-post",
  "former_slugs?select=blog_posts(slug)&slug=eq.a-post",
  "blog_posts?select=id,slug,title,date,author&order=date.desc,id.desc&limit=1&or=(date.lt.2026-01-01,and(date.eq.2026-01-01,id.lt.00000000-0000-4000-8000-000000000000))",
  "blog_posts?select=id,slug,title,date,author&order=date.desc,id.desc&limit=1&id=neq.00000000-0000-4000-8000-000000000000",
  "rpc/find_posts",
  "rpc/find_posts?search=cloud&tag=a&language=en&skip=0&size=9",
  "rpc/find_posts?size=20&skip=100000",
  `rpc/find_posts?search=${"a".repeat(200)}`,
];

/** Queries that cost the database more than any page does. */
const REJECTED: [query: string, status: number][] = [
  ["blog_posts?content=fts.a", 401],
  ["blog_posts?content=match.a", 401],
  ["blog_posts?select=contact_messages(*)", 400],
  ["contact_messages", 401],
  ["rpc/find_posts?author=a", 404],
  ["rpc/find_posts?select=count", 404],
  ["rpc/find_posts?search=a&search=b", 400],
  [`rpc/find_posts?search=${"a".repeat(201)}`, 400],
  [`rpc/find_posts?tag=${"a".repeat(201)}`, 400],
  [`rpc/find_posts?language=${"a".repeat(201)}`, 400],
  ["rpc/find_posts?size=21", 400],
  ["rpc/find_posts?skip=100001", 416],
  ["rpc/list_pictures", 401],
];

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSharedSite(kind);
  });
  afterAll(() => site.close());

  const ask = async (query: string) => {
    const { status } = await site.fetch(`/rest/v1/${query}`, { headers: { apikey: site.backend.publishableKey } });
    return status;
  };

  test.each(QUERIES)("a visitor may send %s", async (query) => expect(await ask(query)).toBe(200));

  test.each(REJECTED)("no visitor may send %s", async (query, status) => expect(await ask(query)).toBe(status));
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";

/** Queries that name no row of the table they write to. */
const UNFILTERED = [
  "",
  "?select=id",
  "?limit=1",
  "?limit=1&order=id&offset=0",
  "?columns=title",
  "?select=id,former_slugs(slug)&former_slugs.slug=eq.a",
  "?select=id,former_slugs(slug)&former_slugs.limit=1",
];

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  let editor: Record<string, string>;
  let server: Record<string, string>;
  let before: string;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    const apikey = site.backend.publishableKey;
    editor = { apikey, authorization: `Bearer ${await signIn(site)}` };
    server = { apikey: site.backend.secretKey };
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    before = await snapshot();
  });

  async function snapshot(): Promise<string> {
    const [row] = await site.database.query(
      "select count(*) || string_agg(t::text, '' order by id) as all from blog_posts t",
    );
    return String(row?.all);
  }

  function write(method: string, query: string, headers: Record<string, string>, body?: object) {
    return site.fetch(`/rest/v1/blog_posts${query}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  const anonymous = () => ({ apikey: site.backend.publishableKey });

  test.each(UNFILTERED)("an update or a delete of '%s' is rejected for an editor", async (query) => {
    for (const [method, verb, body] of [
      ["PATCH", "UPDATE", { title: "All of them" }],
      ["DELETE", "DELETE", undefined],
    ] as const) {
      for (const prefer of [
        "return=minimal",
        "return=representation",
        "count=exact",
        "handling=strict,max-affected=1",
      ]) {
        const response = await write(method, query, { ...editor, prefer }, body);
        expect([response.status, await response.json()]).toEqual([
          400,
          { code: "21000", message: `${verb} requires a WHERE clause`, details: null, hint: null },
        ]);
      }
    }
    expect(await snapshot()).toBe(before);
  });

  test("an update or a delete without a filter is rejected for an anonymous caller", async () => {
    for (const query of ["", "?select=id", "?limit=1"]) {
      for (const method of ["PATCH", "DELETE"]) {
        const response = await write(method, query, anonymous(), method === "PATCH" ? { title: "x" } : undefined);
        expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: "42501" })]);
      }
    }
    expect(await snapshot()).toBe(before);
  });

  test("a filter that every row meets is sufficient, and the server needs no filter", async () => {
    const { content } = makePost();
    const changed = await write("PATCH", "?id=not.is.null", editor, { content });
    expect(changed.status).toBe(204);
    const [row] = await site.database.query("select count(*)::int as count from blog_posts where content <> $1", [
      content,
    ]);
    expect(row?.count).toBe(0);
    expect((await write("PATCH", "", server, { excerpt: "By the server" })).status).toBe(204);
    const [served] = await site.database.query(
      "select count(*)::int as count from blog_posts where excerpt <> 'By the server'",
    );
    expect(served?.count).toBe(0);
  });

  test("a row may still be put and upserted", async () => {
    const post = { id: crypto.randomUUID(), ...makePost() };
    expect((await write("PUT", `?id=eq.${post.id}`, editor, post)).status).toBe(204);
    const upsert = { ...editor, prefer: "resolution=merge-duplicates,return=representation" };
    const response = await write("POST", "?on_conflict=id", upsert, { ...post, title: "Upserted" });
    expect([response.status, await response.json()]).toEqual([200, [expect.objectContaining({ title: "Upserted" })]]);
  });
});

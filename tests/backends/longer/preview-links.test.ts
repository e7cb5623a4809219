import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftRow, makeDraft } from "#tests/factories/make-draft.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { DATABASES, startSiteOnDatabase } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const makeToken = () => randomBytes(32).toString("hex");

async function signedIn(site: Site) {
  return createClients(site, await signIn(site)).database;
}

describe.each(DATABASES)("a preview link on %s", (kind) => {
  let site: Site;
  let editor: Awaited<ReturnType<typeof signedIn>>;
  let draft: ReturnType<typeof makeDraft>;
  let token: string;
  beforeAll(async () => {
    site = await startSiteOnDatabase(kind);
    editor = await signedIn(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    draft = makeDraft({ content: "<p>Only for a colleague</p><script>alert(1)</script>" });
    token = makeToken();
    expect((await editor.from("post_drafts").insert(draftRow(draft))).error).toBeNull();
    expect((await editor.from("preview_links").insert({ draft_id: draft.id, token })).error).toBeNull();
  });

  const open = async () => {
    const response = await site.fetch(`/preview/${token}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test("shows the current draft, which no cache stores and no search engine indexes", async () => {
    const first = await open();
    expect(first.status).toBe(200);
    expect(first.text).toContain("Only for a colleague");
    expect(first.text).not.toContain("alert(1)");
    expect(first.text).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(first.headers.has("etag")).toBe(false);
    await editor
      .from("post_drafts")
      .update(draftRow({ ...draft, content: "<p>Written since</p>" }))
      .eq("id", draft.id);
    expect((await open()).text).toContain("Written since");
    expect(await (await site.fetch("/sitemap.xml")).text()).not.toContain("preview");
  });

  test("ends when it is revoked, when it expires, and with its draft", async () => {
    const of = editor.from("preview_links").update({ revoked_at: new Date().toISOString() }).eq("draft_id", draft.id);
    const { data: revoked } = await of.select().single();
    expect(await open()).toMatchObject({ status: 410, text: expect.stringContaining("This link was revoked.") });
    await editor.from("preview_links").update({ revoked_at: null }).eq("id", revoked.id);
    expect((await open()).status).toBe(410);
    await site.database.query("update preview_links set revoked_at = null, expires_at = now() where id = $1", [
      revoked.id,
    ]);
    expect(await open()).toMatchObject({ status: 410, text: expect.stringContaining("work for 7 days") });
    await site.database.query("update preview_links set expires_at = now() + interval '1 hour' where id = $1", [
      revoked.id,
    ]);
    expect((await open()).status).toBe(200);
    await editor.from("post_drafts").delete().eq("id", draft.id);
    const gone = await open();
    expect(gone).toMatchObject({ status: 410, text: expect.stringContaining("no longer exists") });
    expect(gone.headers.get("cache-control")).toBe("no-store");
  });

  test("redirects to the post after its publication, by hand or on time, even after a new slug", async () => {
    await editor.from("blog_posts").insert(makePost({ slug: draft.slug }));
    expect((await open()).text).toContain("Only for a colleague");
    await editor.from("post_drafts").delete().eq("id", draft.id);
    expect(await open()).toMatchObject({ status: 200, text: expect.stringContaining(`href="/blog/${draft.slug}"`) });

    const scheduled = makeDraft();
    token = makeToken();
    await editor.from("post_drafts").insert(draftRow(scheduled));
    await editor.from("preview_links").insert({ draft_id: scheduled.id, token });
    await site.database.query("update post_drafts set scheduled_for = now() where id = $1", [scheduled.id]);
    await expect.poll(async () => (await open()).text, { timeout: 20_000 }).toContain(`href="/blog/${scheduled.slug}"`);
    await editor
      .from("blog_posts")
      .update({ slug: `${scheduled.slug}-2` })
      .eq("slug", scheduled.slug);
    expect((await open()).text).toContain(`href="/blog/${scheduled.slug}-2"`);
  });

  test("is one of at most a hundred stored expired links, for any number of created and revoked ones", async () => {
    for (let round = 0; round < 8; round += 1) {
      await site.database.query("update preview_links set revoked_at = now() where draft_id = $1", [draft.id]);
      const links = Array.from({ length: 20 }, () => ({ draft_id: draft.id, token: makeToken() }));
      expect((await editor.from("preview_links").insert(links)).error).toBeNull();
    }
    await site.database.query("update preview_links set revoked_at = now() where draft_id = $1", [draft.id]);
    await editor.from("preview_links").insert({ draft_id: draft.id, token: makeToken() });
    const links = await site.database.query("select revoked_at from preview_links where draft_id = $1", [draft.id]);
    expect(links.filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(100);
    expect(links).toHaveLength(101);
  });

  test("is stored as a hash with its author and 7 days to live, with any values in the call", async () => {
    const other = makeToken();
    const claims = { created_by_name: "boss", expires_at: "2099-01-01", created_at: "2020-01-01", post_id: null };
    const { data } = await editor
      .from("preview_links")
      .insert({ draft_id: draft.id, token: other, ...claims })
      .select()
      .single();
    expect(data).toMatchObject({
      token: createHash("sha256").update(other).digest("hex"),
      created_by_name: EDITOR.email,
    });
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(7 * 24 * 60 * 60 * 1000);
    const changed = await editor.from("preview_links").update({ expires_at: "2099-01-01" }).eq("id", data.id);
    expect(changed.status).toBe(403);
    for (const wrong of ["", "short", `${makeToken().slice(2)}zz`]) {
      expect((await editor.from("preview_links").insert({ draft_id: draft.id, token: wrong })).status).toBe(400);
    }
  });

  test("is one of at most 20 valid links", async () => {
    const more = () => editor.from("preview_links").insert({ draft_id: draft.id, token: makeToken() });
    for (let count = 2; count <= 20; count += 1) expect((await more()).status).toBe(201);
    expect(await more()).toMatchObject({ status: 409, error: { message: expect.stringContaining("20 links") } });
  });

  test("with another token opens nothing", async () => {
    for (const guess of [makeToken(), "short", token.toUpperCase(), `${token}0`]) {
      const response = await site.fetch(`/preview/${guess}`);
      expect([guess, response.status, response.headers.get("cache-control")]).toEqual([guess, 404, "no-store"]);
    }
  });
});

describe("guessing", () => {
  test("is limited by network, without an effect on other networks", async () => {
    const requestedUrls: string[] = [];
    const site = await startSite({
      wrapBackend: (backend) => ({
        ...backend,
        fetch: (input, init) => {
          requestedUrls.push(String(input instanceof Request ? input.url : input));
          return backend.fetch(input, init);
        },
      }),
    });
    try {
      const statuses: number[] = [];
      for (let guess = 0; guess < 80; guess += 1) statuses.push((await site.fetch(`/preview/${makeToken()}`)).status);
      expect(statuses.filter((status) => status === 404)).toHaveLength(60);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
      expect(requestedUrls.filter((url) => url.endsWith("/rpc/read_preview"))).toHaveLength(60);
      expect(site.pageCounts.cachedBytes).toBe(0);
      expect((await site.fetch("/blog")).status).toBe(200);
    } finally {
      await site.close();
    }
  });
});

describe("the page in an editor's frame", () => {
  test("may be framed only by this site, rendered or cached; all other pages forbid frames", async () => {
    const site = await startSite();
    const framing = async (path: string) => {
      const { headers } = await site.fetch(path);
      const ancestors = /frame-ancestors ('\w+')/.exec(headers.get("content-security-policy") ?? "")?.[1];
      return [headers.get("x-frame-options"), ancestors];
    };
    try {
      for (const _ of ["rendered", "cached"]) {
        expect(await framing("/admin/blog/preview-page/10000000-0000-4000-8000-000000000001")).toEqual([
          "SAMEORIGIN",
          "'self'",
        ]);
        for (const path of ["/admin/blog/preview/10000000-0000-4000-8000-000000000001", "/admin/blog", "/blog"]) {
          expect(await framing(path)).toEqual(["DENY", "'none'"]);
        }
      }
    } finally {
      await site.close();
    }
  });
});

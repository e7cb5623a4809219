import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { draftRow, makeDraft } from "#tests/factories/make-draft.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { getRaw } from "#tests/support/raw-request.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const CAUGHT_UP = "test_caught_up";

describe.each(EMBEDDED)("cached pages on %s", (kind) => {
  let site: Site;
  let editor: ReturnType<typeof createClients>;
  /** While `gate` is set, pages wait for it before they get the backend's response. `waiting` counts these responses. */
  let gate: Promise<void> | undefined;
  let waiting = 0;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, {}, (backend) => ({
      ...backend,
      async fetch(input, init) {
        const response = await backend.fetch(input, init);
        if (gate) waiting += 1;
        await gate;
        return response;
      },
    }));
    await site.database.listen(CAUGHT_UP, () => caughtUp.resolve());
    editor = createClients(site, await signIn(site));
    const posts = Array.from({ length: 9 }, () => makePost());
    await editor.database.from("blog_posts").insert(posts);
    coldPages = posts.map(({ slug }) => `/blog/${slug}`);
  });
  afterAll(() => site.close());

  let coldPages: string[];
  /** Returns a page without earlier requests. */
  function coldPage(): string {
    return coldPages.pop() ?? "";
  }

  let caughtUp = Promise.withResolvers<void>();
  /**
   * Waits until PostgreSQL has announced all earlier writes, because each announcement empties the cache. The site
   * receives this notification after the earlier ones, on the same connection.
   */
  async function receivedAnnouncements(): Promise<void> {
    caughtUp = Promise.withResolvers();
    await site.database.query(`notify ${CAUGHT_UP}`);
    await caughtUp.promise;
    await read("/blog");
  }
  beforeEach(receivedAnnouncements);

  async function renders(work: () => Promise<unknown>): Promise<number> {
    const before = site.renderCount();
    await work();
    return site.renderCount() - before;
  }

  const read = async (path: string, init?: RequestInit) => (await site.fetch(path, init)).text();

  test("a page is rendered once and then served to all visitors", async () => {
    const documents: string[] = [];
    const count = await renders(async () => {
      const path = coldPage();
      for (let count = 0; count < 5; count += 1) documents.push(await read(path));
    });
    expect([count, new Set(documents).size]).toEqual([1, 1]);
  });

  test("tracking parameters make no separate page", async () => {
    const documents: string[] = [];
    const count = await renders(async () => {
      const path = coldPage();
      for (const search of ["", "?utm_source=a", "?gclid=b&page=1", "?fbclid=c#top"]) {
        documents.push(await read(path + search));
      }
    });
    expect([count, new Set(documents).size]).toEqual([1, 1]);
  });

  test("many visitors on a cold page cause one render", async () => {
    const count = await renders(async () => {
      const path = coldPage();
      const documents = await Promise.all(Array.from({ length: 30 }, () => read(path)));
      expect(new Set(documents).size).toBe(1);
    });
    expect(count).toBe(1);
  });

  test("a browser with a current copy of the page gets 304 without a body", async () => {
    const response = await site.fetch("/blog");
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await site.fetch("/blog", { headers: { "if-none-match": condition } });
      expect([condition, again.status, await again.text()]).toEqual([condition, 304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("content-security-policy")).toBe(response.headers.get("content-security-policy"));
    }
    expect((await site.fetch("/blog", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("a changed page has another ETag", async () => {
    const etag = (await site.fetch("/blog")).headers.get("etag") ?? "";
    await editor.database.from("blog_posts").insert(makePost({ date: "2035-01-01" }));
    expect((await site.fetch("/blog", { headers: { "if-none-match": etag } })).status).toBe(200);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const get = await site.fetch("/blog", { headers: { "accept-encoding": "identity" } });
    const head = await site.fetch("/blog", { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect(await head.text()).toBe("");
    for (const name of ["etag", "content-length", "content-type", "content-security-policy", "cache-control"]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  });

  /** Returns the body in its transfer coding; `fetch` would decode it. */
  async function transfer(accepted: string | undefined): Promise<{ coding: string; text: string }> {
    const { request } = await import("node:http");
    const { hostname, port } = new URL(site.url);
    return new Promise((resolve, reject) => {
      const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
      const asked = request({ hostname, port, path: "/blog", headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          const coding = response.headers["content-encoding"] ?? "identity";
          const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding] ?? ((bytes: Buffer) => bytes);
          expect(response.headers["content-length"]).toBe(String(body.length));
          expect(response.headers.vary).toContain("accept-encoding");
          resolve({ coding, text: unpack(body).toString("utf8") });
        });
      });
      asked.on("error", reject).end();
    });
  }

  test("every coding contains the same document, and a rejected coding is not sent", async () => {
    const plain = await transfer(undefined);
    expect(plain.coding).toBe("identity");
    expect(plain.text).toContain("</html>");
    // The site makes the gzip version after the response to the first visitor.
    await vi.waitFor(async () => expect((await transfer("gzip")).coding).toBe("gzip"), { timeout: 20_000 });
    for (const [accepted, coding] of [
      ["br", "br"],
      ["gzip, deflate, br", "br"],
      ["gzip, br;q=0", "gzip"],
      ["br;q=0.0, gzip;q=0", "identity"],
      ["identity", "identity"],
      ["", "identity"],
      ["deflate", "identity"],
    ] as const) {
      expect([accepted, await transfer(accepted)]).toEqual([accepted, { coding, text: plain.text }]);
    }
  });

  test("a page that was being rendered while a post changed is not cached", async () => {
    const post = makePost();
    await editor.database.from("blog_posts").insert(post);
    await receivedAnnouncements();
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const early = read(`/blog/${post.slug}`);
    await vi.waitFor(() => expect(waiting).toBeGreaterThan(0), { timeout: 15_000 });
    await editor.database.from("blog_posts").update({ title: "Changed in between" }).eq("slug", post.slug);
    gate = undefined;
    open();
    expect(await early).toContain(post.title);
    expect(await read(`/blog/${post.slug}`)).toContain("Changed in between");
  });

  test("an anonymous visitor cannot empty the cache", async () => {
    const key = site.backend.publishableKey;
    const write = (method: string, authorization: string) =>
      site.fetch("/rest/v1/blog_posts?slug=eq.none", {
        method,
        headers: { apikey: key, authorization, "content-type": "application/json" },
        body: JSON.stringify({ title: "x" }),
      });
    await read("/blog");
    const count = await renders(async () => {
      for (const bearer of [`Bearer ${key}`, "Bearer x", "Bearer a.b.c", ""]) {
        for (const method of ["POST", "PATCH", "DELETE"]) await write(method, bearer);
      }
      await read("/blog");
    });
    expect(count).toBe(0);
  });

  test("drafts, leases and alternative texts do not clear the cache; only a change of a post does", async () => {
    const { database } = editor;
    const editingSession = randomUUID();
    const draft = makeDraft();
    const [image] = await site.database.query("select name from storage.objects limit 1");
    async function writeAroundPosts(): Promise<void> {
      const written = [
        await database.from("post_drafts").insert(draftRow(draft)).setHeader("x-editing-session", editingSession),
        await database
          .from("post_drafts")
          .update({ fields: { title: "More" } })
          .eq("id", draft.id)
          .setHeader("x-editing-session", editingSession),
        await database
          .from("post_drafts")
          .update({ leased_by: editingSession })
          .eq("id", draft.id)
          .setHeader("x-editing-session", editingSession),
        await database.from("picture_texts").upsert({ name: String(image?.name), alt: "A map" }),
        await database.from("post_drafts").delete().eq("id", draft.id).setHeader("x-editing-session", editingSession),
      ];
      expect(written.map(({ error }) => error)).toEqual(written.map(() => null));
    }
    await read("/blog");
    const around = await renders(async () => {
      await writeAroundPosts();
      await receivedAnnouncements();
    });
    const post = await renders(async () => {
      await database.from("blog_posts").insert(makePost());
      await read("/blog");
    });
    expect({ around, post }).toEqual({ around: 0, post: 1 });
  });

  test("a change of a post by an encoded path is on the page after the database's announcement", async () => {
    const post = makePost({ date: "2036-01-01" });
    await read("/blog");
    const response = await site.fetch("/rest/v1/blog%5Fposts", {
      method: "POST",
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${await signIn(site)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(post),
    });
    expect(response.status).toBe(201);
    await vi.waitFor(async () => expect(await read("/blog")).toContain(post.title), { timeout: 15_000 });
  });

  test("a missing post is not cached", async () => {
    expect(await renders(async () => [await read("/blog/none"), await read("/blog/none")])).toBe(2);
  });

  test("pages accept only GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const response = await site.fetch("/blog", { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  test("a superfluous slash redirects to the page, and never to another site", async () => {
    const redirects = ["/blog/", "/blog//", "//example.test/", "/blog/x/?a=b"];
    const locations = await Promise.all(
      redirects.map(async (path) => /location: (\S+)/i.exec(await getRaw(site.url, path))?.[1]),
    );
    expect(locations).toEqual(["/blog", "/blog", "/example.test", "/blog/x?a=b"]);
  });

  test("two hosts get separate documents if the document contains the host", async () => {
    const [one = "", two = ""] = await Promise.all(
      ["one.example", "two.example"].map((host) => getRaw(site.url, "/blog", { Host: host })),
    );
    expect(one).toContain('<link rel="canonical" href="http://one.example/blog"');
    expect(two).toContain('<link rel="canonical" href="http://two.example/blog"');
    expect(two).not.toContain("one.example");
  });
});

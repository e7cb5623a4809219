import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { PNG } from "#tests/support/images.ts";
import { type Cluster, createDatabase, startCluster } from "#tests/support/postgres-cluster.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const A_WHILE_MS = 3000;

/** The tests depend on their order: a running site loses its database and gets it back. */
describe("a running site that loses its PostgreSQL", () => {
  let cluster: Cluster;
  let site: Site;
  let slugs: string[];
  let headers: Record<string, string>;
  let lostAt: number;

  beforeAll(async () => {
    cluster = await startCluster();
    site = await startSite({ env: { DATABASE_URL: await createDatabase(cluster.url) } });
    headers = {
      apikey: site.backend.publishableKey,
      authorization: `Bearer ${await signIn(site)}`,
      "content-type": "application/json",
    };
    const rows = await site.database.query(
      "select slug from blog_posts where language = 'en' order by date desc limit 3",
    );
    slugs = rows.map(({ slug }) => String(slug));
    await site.fetch("/blog");
    await site.fetch(`/blog/${slugs[0]}`);
    await cluster.crash();
    lostAt = performance.now();
  });
  afterAll(async () => {
    await site.close();
    await cluster.stop();
  });

  test("continues to run, but reports that it is not ready", async () => {
    expect((await site.fetch("/healthz")).status).toBe(200);
    expect((await site.fetch("/readyz")).status).toBe(503);
  });

  const calls: Record<string, () => Promise<Response>> = {
    "a list": () => site.fetch("/rest/v1/blog_posts?select=slug", { headers }),
    "a new post": () =>
      site.fetch("/rest/v1/blog_posts", { method: "POST", headers, body: JSON.stringify(makePost()) }),
    "a deletion": () => site.fetch("/rest/v1/blog_posts?slug=eq.none", { method: "DELETE", headers }),
    "a sign-in": () =>
      site.fetch("/auth/v1/token?grant_type=password", { method: "POST", headers, body: JSON.stringify(EDITOR) }),
    "the own account": () => site.fetch("/auth/v1/user", { headers }),
    "a list of images": () =>
      site.fetch("/storage/v1/object/list/blog-images", {
        method: "POST",
        headers,
        body: JSON.stringify({ prefix: "" }),
      }),
    "an upload": () =>
      site.fetch("/storage/v1/object/blog-images/a.png", {
        method: "POST",
        headers: { ...headers, "content-type": "image/png" },
        body: PNG,
      }),
  };

  test.each(Object.entries(calls))("returns 503 to %s in the protocol's own shape", async (_, call) => {
    const response = await call();
    const text = await response.text();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(text).not.toMatch(/\bat \S+:\d+|node_modules|ECONN|postgres/i);
  });

  test("reports that the message could not be stored, and returns the text to a browser without scripts", async () => {
    const send = (headers: Record<string, string>) =>
      site.fetch("/api/v1.0/email/send-form", {
        method: "POST",
        body: makeContactForm({ message: "Every word of it" }),
        headers,
      });
    const response = await send({});
    expect([response.status, await response.text()]).toEqual([
      503,
      "The message could not be stored. Please try again later.\n",
    ]);
    const page = await send({ accept: "text/html" });
    const html = await page.text();
    expect([page.status, html.includes("Failed to send message. Please try again later.")]).toEqual([503, true]);
    expect(html).toContain("Every word of it</textarea>");
  });

  test("still serves its cached pages after the failed requests", async () => {
    for (const path of ["/blog", `/blog/${slugs[0]}`]) {
      const response = await site.fetch(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).not.toContain("Loading blog post");
    }
  });

  test("serves uncached pages with 503 in their loading state, without internal details", async () => {
    for (const [path, state] of [
      ["/blog?page=2", "Loading blog posts..."],
      [`/blog/${slugs[1]}`, "Loading blog post..."],
      ["/blog/there-is-no-such-post", "Loading blog post..."],
    ] as const) {
      const response = await site.fetch(path);
      const html = await response.text();
      expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "5"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(html).toContain(state);
      expect(html).not.toMatch(/ECONNREFUSED|node_modules|\bat async /);
    }
    // Pages without data work normally.
    expect((await site.fetch("/")).status).toBe(200);
    expect((await site.fetch("/no/such/page")).status).toBe(404);
  });

  test("serves a preview with 503 and a retry button", async () => {
    const path = `/preview/${"0a".repeat(32)}`;
    const response = await site.fetch(path);
    const html = await response.text();
    expect([response.status, response.headers.get("retry-after"), html.includes("Failed to Load the Preview")]).toEqual(
      [503, "5", true],
    );
    expect(html).toContain(`href="${path}"`);
  });

  test("responds even after a long outage of the database", async () => {
    await vi.waitFor(() => expect(performance.now() - lostAt).toBeGreaterThan(A_WHILE_MS), { timeout: 2 * A_WHILE_MS });
    const responses = await Promise.all([
      ...Array.from({ length: 30 }, () => site.fetch("/rest/v1/blog_posts?select=slug", { headers })),
      ...Array.from({ length: 10 }, (_, index) => site.fetch(`/blog?page=${index + 3}`)),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  });

  test("works again after the outage without a restart", async () => {
    await cluster.start();
    await vi.waitFor(async () => expect((await site.fetch("/readyz")).status).toBe(200), {
      timeout: 20_000,
      interval: 100,
    });
    const page = await site.fetch("/blog?page=2");
    expect([page.status, (await page.text()).includes("Loading")]).toEqual([200, false]);
    expect((await site.fetch(`/blog/${slugs[1]}`)).status).toBe(200);

    const editor = createClients(site, await signIn(site));
    const post = makePost({ date: "2035-01-01" });
    expect((await editor.database.from("blog_posts").insert(post)).status).toBe(201);
    expect(await (await site.fetch("/blog")).text()).toContain(post.title);
  });

  test("receives announcements of other processes again", async () => {
    await vi.waitFor(
      async () => {
        await site.fetch("/blog");
        // This write bypasses the API of this process, like a write of another process.
        const title = `Changed from afar ${crypto.randomUUID()}`;
        await site.database.query("update blog_posts set title = $1 where slug = $2", [title, slugs[0] ?? ""]);
        await vi.waitFor(async () => expect(await (await site.fetch("/blog")).text()).toContain(title), {
          timeout: 1000,
        });
      },
      { timeout: 20_000 },
    );
  });
});

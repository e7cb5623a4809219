import { request as httpRequest } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** The best compression takes some time on a busy machine. */
const LONG_TIMEOUT = { timeout: 30_000 };

type Headers = Record<string, string>;
type Received = { status: number | undefined; headers: Record<string, unknown>; body: Buffer };

/** Sends exactly these headers and does not decode the body, unlike `fetch`. */
function ask(site: Site, path: string, headers: Headers = {}, method = "GET"): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(site.url + path, { method, headers }, (message) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      message.on("end", () => {
        const { date: _, "x-request-id": id, ...rest } = message.headers;
        expect(id).toMatch(/^[\da-f]{32}$/);
        resolve({ status: message.statusCode, headers: rest, body: Buffer.concat(chunks) });
      });
    });
    sent.on("error", reject).end();
  });
}

/** The framework handles every request that announces a body, even an empty one. */
const BY_FRAMEWORK = { "content-length": "0" };

describe.each(EMBEDDED)("cached responses on %s", (kind) => {
  let site: Site;
  let list: string;
  let asAnonymous: Headers;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
    list = "/rest/v1/blog_posts?select=*&order=date.desc&offset=0&limit=9";
    asAnonymous = { apikey: site.backend.publishableKey, prefer: "count=exact" };
  });
  afterAll(() => site.close());

  /** @returns how many requests the framework saw meanwhile */
  async function frameworkRequests(work: () => Promise<unknown>): Promise<number> {
    const before = site.frameworkCount();
    await work();
    return site.frameworkCount() - before;
  }

  /** Waits for the gzip version of a response and returns the ETag of the uncompressed one. */
  async function readCompressed(path: string): Promise<string> {
    const { headers } = await ask(site, path);
    await vi.waitFor(async () => {
      expect((await ask(site, path, { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
    }, LONG_TIMEOUT);
    return String(headers.etag);
  }

  test.each(["/", "/blog", "/blog?page=2", "/login", "/rss.xml", "/robots.txt", "/favicon.svg", "asset"])(
    "%s gets the framework's response",
    async (name) => {
      const [script = ""] = /\/assets\/[\w.-]+\.js/.exec((await ask(site, "/")).body.toString()) ?? [];
      const path = name === "asset" ? script : name;
      const isCompressible = path !== "/favicon.svg";
      const etag = isCompressible ? await readCompressed(path) : String((await ask(site, path)).headers.etag);
      for (const method of ["GET", "HEAD"]) {
        for (const headers of [
          {},
          { "accept-encoding": "br" },
          { "accept-encoding": "gzip, deflate, br, zstd" },
          { "accept-encoding": "br;q=0, gzip" },
          { "accept-encoding": "identity" },
          { "if-none-match": etag },
          { "if-none-match": `"other", W/${etag}`, "accept-encoding": "br" },
          { "if-none-match": "*" },
          { "if-none-match": '"other"' },
          { "x-forwarded-for": "198.51.100.7" },
          { connection: "close" },
        ] as Headers[]) {
          const ways = [
            () => ask(site, path, headers, method),
            () => ask(site, path, { ...headers, ...BY_FRAMEWORK }, method),
          ];
          const [direct, framework] = await Promise.all(ways.map((way) => way()));
          expect(direct, JSON.stringify([method, headers])).toEqual(framework);
        }
      }
    },
  );

  test.each(["/", "/blog?page=2", "/favicon.svg"])(
    "%s does not reach the framework with any method, only with another spelling",
    async (path) => {
      await ask(site, path);
      expect(await frameworkRequests(() => ask(site, path))).toBe(0);
      expect(await frameworkRequests(() => ask(site, path, {}, "HEAD"))).toBe(0);
      const slow: [string, Headers?, string?][] = [
        [path, {}, "POST"],
        [path, {}, "OPTIONS"],
        [path, BY_FRAMEWORK],
        [path, { "transfer-encoding": "chunked" }],
        [path, { host: "a'b" }],
        [`${path}${path.includes("?") ? "&" : "?"}utm_source=a`],
      ];
      for (const [asked, headers, method] of slow) {
        expect(
          await frameworkRequests(() => ask(site, asked, headers, method)),
          JSON.stringify([asked, headers, method]),
        ).toBe(1);
      }
    },
  );

  test("each host name of the site gets a separate document", async () => {
    const read = async (host: string) => (await ask(site, "/", { host })).body.toString();
    for (const _ of ["rendered", "cached"]) {
      for (const host of ["one.example", "two.example:8080"]) expect(await read(host)).toContain(`http://${host}/`);
    }
  });

  test("an anonymous list reads the database once for all codings", async () => {
    const first = await ask(site, list, asAnonymous);
    expect([first.status, JSON.parse(first.body.toString()).length]).toEqual([expect.any(Number), 9]);
    expect(await frameworkRequests(() => ask(site, list, asAnonymous))).toBe(0);
    const coded = await vi.waitFor(async () => {
      const response = await ask(site, list, { ...asAnonymous, "accept-encoding": "br" });
      expect(response.headers["content-encoding"]).toBe("br");
      return response;
    }, LONG_TIMEOUT);
    expect(brotliDecompressSync(coded.body).toString()).toBe(first.body.toString());
    expect((await ask(site, list, { ...asAnonymous, ...BY_FRAMEWORK })).headers).toEqual(first.headers);
  });

  test.each([
    ["of an editor", async () => ({ headers: { authorization: `Bearer ${await signIn(site)}` } })],
    ["with another key", async () => ({ headers: { apikey: "sb_publishable_none" } })],
    ["without a key", async () => ({ headers: { apikey: "" } })],
    ["of one row as an object", async () => ({ headers: { accept: "application/vnd.pgrst.object+json" } })],
    ["of a range", async () => ({ headers: { range: "0-1" } })],
    ["without a count", async () => ({ headers: { prefer: "" } })],
    ["of another schema", async () => ({ headers: { "accept-profile": "auth" } })],
    ["by DELETE", async () => ({ method: "DELETE" })],
    ["of the head", async () => ({ method: "HEAD" })],
  ] as [string, () => Promise<{ headers?: Headers; method?: string }>][])(
    "a request %s gets no cached response of other callers",
    async (_, change) => {
      await ask(site, list, asAnonymous);
      const { headers, method } = await change();
      expect(await frameworkRequests(() => ask(site, list, { ...asAnonymous, ...headers }, method))).toBe(1);
    },
  );

  test.each(["date=lt.now", "created_at=gt.yesterday", "or=(date.lt.tomorrow,id.neq.1)", "date=lte.%22to\\day%22"])(
    "%s is read from the backend every time",
    async (filter) => {
      const path = `/rest/v1/blog_posts?select=id&${filter}`;
      const ask2 = () => ask(site, path, asAnonymous);
      await ask2();
      expect(await frameworkRequests(ask2)).toBe(1);
    },
  );

  test("the author and all other visitors read a saved post in the next list", async () => {
    const editor = createClients(site, await signIn(site));
    const titles = async () =>
      (JSON.parse((await ask(site, list, asAnonymous)).body.toString()) as { title: string }[]).map(
        ({ title }) => title,
      );
    await titles();
    const post = makePost({ date: "2999-01-01" });
    await editor.database.from("blog_posts").insert([post]).throwOnError();
    expect((await titles())[0]).toBe(post.title);
    await editor.database.from("blog_posts").update({ title: "Changed" }).eq("slug", post.slug).throwOnError();
    expect((await titles())[0]).toBe("Changed");
    await editor.database.from("blog_posts").delete().eq("slug", post.slug).throwOnError();
    expect(await titles()).not.toContain("Changed");
  });

  test("a change by another process clears the cache", async () => {
    await ask(site, list, asAnonymous);
    await site.database.query("update blog_posts set author = 'Another Author'");
    await vi.waitFor(async () => {
      expect((await ask(site, list, asAnonymous)).body.toString()).toContain("Another Author");
    }, LONG_TIMEOUT);
  });
});

import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { startCaddy, validateCaddyfile } from "./support/caddy.ts";
import type { Received } from "./support/https-client.ts";
import { startNginx } from "./support/nginx.ts";
import { HOST } from "./support/proxy-process.ts";

test("Caddy accepts its file", validateCaddyfile);

const PROXIES = {
  nginx: (siteUrl: string) => startNginx("site.conf", siteUrl),
  Caddy: startCaddy,
};

describe.each(["nginx", "Caddy"] as const)("behind %s", (name) => {
  let site: Site;
  let proxy: Awaited<ReturnType<(typeof PROXIES)[typeof name]>>;
  let homes = 1;
  let from: string;

  beforeAll(async () => {
    site = await startEmbeddedSite("embedded", { TRUST_PROXY: "true" });
    proxy = await PROXIES[name](site.url);
  });
  afterAll(async () => {
    await proxy?.close();
    await site?.close();
  });

  /** Returns a new IP address of a client for each test, because limits count by IP address. */
  function nextHome(): string {
    homes += 1;
    return `127.0.0.${homes}`;
  }

  function signIn(password: string, headers: Record<string, string> = {}): Promise<Received> {
    return proxy.ask("/auth/v1/token?grant_type=password", {
      method: "POST",
      from,
      headers: { apikey: site.backend.publishableKey, "content-type": "application/json", ...headers },
      body: JSON.stringify({ email: EDITOR.email, password }),
    });
  }

  /** @param isSent false sends only the header with the size, which is enough for a rejection */
  async function upload(bytes: number, isSent = true): Promise<Received> {
    const token = JSON.parse((await signIn(EDITOR.password)).body.toString()).access_token;
    return proxy.ask(`/storage/v1/object/blog-images/photo-${bytes}.png`, {
      method: "POST",
      from,
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "image/png",
        "content-length": String(bytes),
      },
      body: isSent ? Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]) : undefined,
    });
  }

  test("http redirects to https with the same host and path, except for the API, which is rejected", async () => {
    expect(await askPlain(`${proxy.plainUrl}/blog?page=2`)).toEqual([301, `https://${HOST}/blog?page=2`]);
    expect(await askPlain(`${proxy.plainUrl}/auth/v1/user`)).toEqual([403, undefined]);
  });

  test("canonical links use https, and a forged header does not change them", async () => {
    const headers = { "x-forwarded-proto": "http", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    for (const own of [{}, headers]) {
      const html = (await proxy.ask("/blog", { headers: own })).body.toString();
      expect(html).toContain(`<link rel="canonical" href="https://${HOST}/blog"`);
      expect(html).not.toContain("evil.example");
    }
  });

  test("limits count the client's IP address, not its X-Forwarded-For", async () => {
    from = nextHome();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      statuses.push((await signIn("wrong", { "x-forwarded-for": `203.0.113.${round}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    from = nextHome();
    expect((await signIn(EDITOR.password)).status).toBe(200);
  });

  test("a photo of 5 MB is accepted, and one of 13 MB is rejected", async () => {
    from = nextHome();
    expect((await upload(5 * 1024 * 1024)).status).toBe(200);
    expect((await upload(13 * 1024 * 1024, false)).status).toBe(413);
  });

  test("uploads of 9 MB without a session all get the reason of their rejection", async () => {
    const headers = { apikey: site.backend.publishableKey, "content-type": "image/png" };
    const body = Buffer.alloc(9 * 1024 * 1024);
    const statuses: number[] = [];
    for (let upload = 0; upload < 4; upload += 1) {
      const path = "/storage/v1/object/blog-images/photo.png";
      statuses.push((await proxy.ask(path, { method: "POST", from: nextHome(), headers, body })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400]);
  });

  test("a document is compressed, has an ETag, and is not sent again", async () => {
    const { headers } = await proxy.ask("/blog", { headers: { "accept-encoding": "br" } });
    expect(headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-cache" });
    const again = { "accept-encoding": "br", "if-none-match": String(headers.etag) };
    expect((await proxy.ask("/blog", { headers: again })).status).toBe(304);
  });
});

/** Sends a request without TLS. @returns the status and the URL of the redirect */
function askPlain(url: string): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { host: HOST } }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.location]);
    });
    call.on("error", reject).end();
  });
}

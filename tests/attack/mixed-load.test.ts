import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { PNG } from "#tests/support/images.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";
import { report } from "./support/report.ts";

/** CI runs ten minutes. `ATTACK_SECONDS` shortens them for a quick look. */
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 600);
const MEGABYTE = 1024 * 1024;

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

test(`all kinds of clients at once for ${SECONDS} s, together with an anonymous attacker`, async () => {
  const dataDir = await folders.make();
  await copySeededFolder(dataDir);
  const server = await startServer({ env: { DATA_DIR: dataDir, TRUST_PROXY: "true", LOG_LEVEL: "error" } });
  const { publishableKey: apikey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const json = { apikey, "content-type": "application/json" };
  const signedIn = await server.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { ...json, "x-forwarded-for": "192.0.2.1" },
    body: JSON.stringify(EDITOR),
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const asEditor = { ...json, authorization: `Bearer ${access_token}`, "x-forwarded-for": "192.0.2.1" };

  const until = performance.now() + SECONDS * 1000;
  const goesOn = () => performance.now() < until;
  const counts = new Map<string, number>();
  const unexpected: string[] = [];
  const written: string[] = [];
  const images: string[] = [];

  async function expectStatus(who: string, status: number, urlPath: string, init?: RequestInit): Promise<boolean> {
    const response = await server.fetch(urlPath, init).catch((error: Error) => error);
    counts.set(who, (counts.get(who) ?? 0) + 1);
    if (response instanceof Error) {
      unexpected.push(`${who} ${urlPath}: ${response.message}`);
      return false;
    }
    const text = await response.text();
    if (response.status !== status) unexpected.push(`${who} ${urlPath}: ${response.status} ${text.slice(0, 200)}`);
    return response.status === status;
  }
  const every = async (milliseconds: number, work: (round: number) => Promise<unknown>) => {
    for (let round = 0; goesOn(); round += 1) {
      await work(round);
      await wait(milliseconds);
    }
  };

  const pages = ["/", "/blog", "/blog?page=2", "/login", "/rss.xml", "/sitemap.xml"];
  const readsPages = () => every(20, (round) => expectStatus("pages", 200, pages[round % pages.length] ?? "/"));
  const readsRows = () =>
    every(50, (round) =>
      expectStatus("rows", 200, "/rest/v1/blog_posts?select=*&order=date.desc&limit=9", {
        headers: { apikey, "x-forwarded-for": `198.51.100.${round % 200}` },
      }),
    );
  const saves = () =>
    every(400, async () => {
      const post = makePost();
      const body = JSON.stringify(post);
      if (await expectStatus("saves", 201, "/rest/v1/blog_posts", { method: "POST", headers: asEditor, body })) {
        written.push(post.slug);
      }
      const change = { method: "PATCH", headers: asEditor, body: JSON.stringify({ title: "Changed" }) };
      await expectStatus("saves", 204, `/rest/v1/blog_posts?slug=eq.${post.slug}`, change);
    });
  const uploads = () =>
    every(1500, async () => {
      const name = `${crypto.randomUUID()}.png`;
      const headers = { ...asEditor, "content-type": "image/png" };
      const urlPath = `/storage/v1/object/blog-images/${name}`;
      if (await expectStatus("uploads", 200, urlPath, { method: "POST", headers, body: PNG })) images.push(name);
    });
  const writesMessages = () =>
    every(3000, (round) =>
      expectStatus("messages", 200, "/api/v1.0/email/send-form", {
        method: "POST",
        body: makeContactForm(),
        headers: { "x-forwarded-for": `203.0.113.${round % 250}` },
      }),
    );

  const worst: (() => [string, RequestInit?])[] = [
    () => [`/rest/v1/blog_posts?content=match.${encodeURIComponent("^(.+)(.+)(.+).*\\1\\2\\3$")}`, { headers: json }],
    () => [`/rest/v1/blog_posts?select=id&or=(${"and(".repeat(900)}id.is.null${")".repeat(900)})`, { headers: json }],
    () => ["/rest/v1/blog_posts", { method: "POST", headers: json, body: "[".repeat(100_000) }],
    () => ["/auth/v1/recover", { method: "POST", headers: json, body: JSON.stringify({ email: "a@".repeat(50_000) }) }],
    () => [`/blog/${crypto.randomUUID()}`],
    () => [`/${crypto.randomUUID()}`],
    () => [`/blog?page=${Math.floor(Math.random() * 1e6) + 1000}`],
    () => ["/storage/v1/object/blog-images/x.png", { method: "POST", headers: json, body: "x".repeat(MEGABYTE) }],
    () => [
      "/auth/v1/token?grant_type=password",
      { method: "POST", headers: json, body: '{"email":"a@b.example","password":"x"}' },
    ],
  ];
  const attacks = () =>
    every(5, async (round) => {
      const [urlPath, init] = worst[round % worst.length]?.() ?? ["/"];
      const headers = {
        ...(init?.headers as Record<string, string>),
        "x-forwarded-for": `2001:db8:${round % 4096}::1`,
      };
      const response = await server.fetch(urlPath, { ...init, headers }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => {});
      counts.set("attacks", (counts.get("attacks") ?? 0) + 1);
    });

  const memory: number[] = [];
  const watches = () =>
    every(1000, async () => {
      const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
      memory.push(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
    });

  await Promise.all([
    readsPages(),
    readsPages(),
    readsRows(),
    saves(),
    uploads(),
    writesMessages(),
    attacks(),
    watches(),
  ]);

  const stored = new Set<string>();
  for (let offset = 0; stored.size === offset; offset += 1000) {
    const urlPath = `/rest/v1/blog_posts?select=slug&title=eq.Changed&order=id&limit=1000&offset=${offset}`;
    const rows = await server.fetch(urlPath, { headers: asEditor });
    for (const { slug } of (await rows.json()) as { slug: string }[]) stored.add(slug);
  }
  for (const name of images) {
    expect((await server.fetch(`/storage/v1/object/public/blog-images/${name}`)).status).toBe(200);
  }
  const quarter = (from: number) => median(memory.slice(memory.length * from, memory.length * (from + 0.25)));
  report(`all clients at once, ${SECONDS} s`, {
    requests: [...counts].map(([who, count]) => `${count} ${who}`).join(", "),
    "unexpected responses": unexpected.length,
    "posts lost": written.filter((slug) => !stored.has(slug)).length,
    "memory, second quarter, MB": quarter(0.25),
    "memory, last quarter, MB": quarter(0.75),
  });
  expect(unexpected.slice(0, 10)).toEqual([]);
  expect(written.filter((slug) => !stored.has(slug))).toEqual([]);
  expect((await server.fetch("/readyz")).status).toBe(200);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

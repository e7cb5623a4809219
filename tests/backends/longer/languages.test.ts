import { afterAll, beforeAll, expect, test } from "vitest";
import { company } from "#app/texts/en/company.ts";
import { landing } from "#app/texts/en/landing.ts";
import { notFound } from "#app/texts/en/not-found.ts";
import { site as english } from "#app/texts/en/site.ts";
import * as allIndonesian from "#app/texts/id/index.ts";
import { pathIn } from "#shared/languages.ts";
import { startSiteOn } from "#tests/support/backends.ts";
import { readDocument } from "#tests/support/read-document.ts";
import type { Site } from "#tests/support/start-site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSiteOn("embedded");
});
afterAll(() => site.close());

const { site: indonesian, notFound: missing } = allIndonesian;

async function open(path: string) {
  const response = await site.fetch(path);
  return { status: response.status, html: await response.text() };
}

/** Returns the scripts that a document names, and those that they import, as one text. */
async function scriptsOf(html: string): Promise<string> {
  const texts = new Map<string, string>();
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (texts.has(path)) continue;
    const text = await (await site.fetch(path)).text();
    texts.set(path, text);
    waiting.push(...[...text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `/assets/${name}`));
  }
  return [...texts.values()].join("\n");
}

test("a path below /id has the document in Indonesian, with links below /id", async () => {
  const { status, html } = await open("/id");
  expect(status).toBe(200);
  expect(html).toContain('<html lang="id"');
  expect(html).toContain(indonesian.skipToContent);
  expect(html).toContain(allIndonesian.landing.home.lead);
  expect(html).toContain(allIndonesian.company.about.statement);
  expect(html).toContain('href="/id/blog"');
  expect(html).toContain('href="/id/rss.xml"');
  expect(html).not.toContain(english.skipToContent);
});

test("the paths of the default language have no prefix", async () => {
  const { status, html } = await open("/");
  expect(status).toBe(200);
  expect(html).toContain('<html lang="en"');
  expect(html).toContain(english.skipToContent);
  expect(html).not.toContain('href="/id/');
});

test.each(["/id/blog", "/id/login"])("%s exists in Indonesian", async (path) => {
  const { status, html } = await open(path);
  expect(status).toBe(200);
  expect(html).toContain('<html lang="id"');
});

test("unknown paths have the page for missing pages in their language", async () => {
  for (const [path, words] of [
    ["/id/nowhere", missing.title],
    ["/id/id", missing.title],
    ["/nowhere", notFound.title],
    ["/idea", notFound.title],
  ] as const) {
    const { status, html } = await open(path);
    expect([status, html.includes(words)], path).toEqual([404, true]);
  }
});

test("another spelling of a prefix redirects", async () => {
  const { status, headers } = await site.fetch("/ID/blog");
  expect([status, headers.get("location")]).toEqual([301, "/id/blog"]);
  expect((await site.fetch("/id/")).headers.get("location")).toBe("/id");
  expect((await site.fetch("/id/BLOG")).headers.get("location")).toBe("/id/blog");
});

test("a browser loads the texts of one language", async () => {
  const [en, id] = [await scriptsOf((await open("/")).html), await scriptsOf((await open("/id")).html)];
  expect(en.includes(english.skipToContent)).toBe(true);
  expect(en.includes(landing.home.lead)).toBe(true);
  expect(en.includes(indonesian.skipToContent)).toBe(false);
  expect(en.includes(allIndonesian.landing.home.lead)).toBe(false);
  expect(id.includes(indonesian.skipToContent)).toBe(true);
  expect(id.includes(allIndonesian.landing.home.lead)).toBe(true);
  expect(id.includes(english.skipToContent)).toBe(false);
  expect(id.includes(landing.home.lead)).toBe(false);
  const statements = [company, allIndonesian.company].map(({ about }) => about.statement);
  expect(statements.filter((statement) => (en + id).includes(statement))).toEqual([]);
});

/** Returns the languages and URLs that a document names, in one line each. */
function alternatesOf(html: string): string[] {
  const links = html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/gi);
  return [...links].map(([, code, url]) => `${code} ${url}`).sort();
}

test("every page of the sitemap and its other languages name each other, and themselves", async () => {
  const xml = await (await site.fetch("/sitemap.xml")).text();
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  expect(pages.length).toBeGreaterThan(30);
  const named = new Map<string, string[]>();
  const waiting = [...pages];
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    if (named.has(page)) continue;
    const { status, html } = await open(new URL(page).pathname);
    const alternates = alternatesOf(html);
    expect([page, status]).toEqual([page, 200]);
    named.set(page, alternates);
    waiting.push(...alternates.map((line) => line.split(" ")[1] ?? ""));
  }
  expect([...named.keys()].sort()).toEqual([...pages].sort());
  for (const [page, alternates] of named) {
    if (alternates.length === 0) continue;
    expect(
      alternates.some((line) => line.endsWith(` ${page}`)),
      page,
    ).toBe(true);
    for (const line of alternates)
      expect(named.get(line.split(" ")[1] ?? ""), `${page} and ${line}`).toEqual(alternates);
  }
  expect([...named.values()].filter((alternates) => alternates.length > 0).length).toBeGreaterThanOrEqual(4);
});

test.each([
  ["/rss.xml", "en", "<language>en</language>", /<link>([^<]+)<\/link>\s*<guid/g],
  ["/id/rss.xml", "id", "<language>id</language>", /<link>([^<]+)<\/link>\s*<guid/g],
  ["/atom.xml", "en", "<feed xmlns", /<link href="([^"]+)"/g],
  ["/id/atom.xml", "id", 'xml:lang="id"', /<link href="([^"]+)"/g],
] as const)("%s lists the posts of its language once", async (feedPath, language, mark, link) => {
  const { html: xml } = await open(feedPath);
  expect(xml).toContain(mark);
  expect(xml).toContain(site.url + feedPath);
  const paths = [...xml.matchAll(link)]
    .map(([, found = ""]) => new URL(found).pathname)
    .filter((path) => /\/blog\/./.test(path));
  expect(paths.length).toBeGreaterThan(3);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path.startsWith(pathIn(language, "/blog/")), path).toBe(true);
});

test("the card of the site has the language of the page", async () => {
  const cardOf = async (path: string) => readDocument((await open(path)).html).meta("og:image");
  expect(await cardOf("/")).toBe(`${site.url}/social-card.png`);
  expect(await cardOf("/id")).toBe(`${site.url}/social-card-id.png`);
  const [english, translated] = await Promise.all(
    ["/social-card.png", "/social-card-id.png"].map(async (path) => {
      const response = await site.fetch(path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  expect(english?.equals(translated ?? Buffer.of())).toBe(false);
});

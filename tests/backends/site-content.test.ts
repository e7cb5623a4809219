import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openServiceDatabase } from "#server/backend/service-database.ts";
import { writeContentSchemas } from "#server/content/write-content-schemas.ts";
import { unwrap } from "#shared/backend-error.ts";
import { describeSection } from "#shared/site-content/content-schema.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { readDocument } from "#tests/support/read-document.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const NUSAGRID = /nusagrid/i;
/** Names in the browser's storage, which stay. */
const STORAGE_KEYS = /\bnusagrid-[a-z-]+\b/g;
const IDENTITY = {
  product: "Bahtera Data",
  legalName: "PT Bahtera Data Samudra",
  host: "www.bahtera.test",
  email: "halo@bahtera.test",
  phone: "+62 31 555 0100",
  address: ["Jl. Perak 1", "Surabaya"],
  social: [{ icon: "linkedin", href: "https://linkedin.test/bahtera" }],
};
const CLIENT = { name: "Pelindo Jaya", sector: "Ports", description: "A berth plan." };
const clients = (...items: object[]) => ({ heading: "Who we work for", intro: "", clients: items });

type Row = { section: string; language: string; content: object };

async function send(site: Site, ...rows: Row[]): Promise<Response> {
  const { publishableKey } = site.backend;
  return fetch(`${site.backendUrl}/rest/v1/site_content?on_conflict=section,language`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${await signIn(site)}`,
      "content-type": "application/json",
      prefer: "resolution=merge-duplicates",
    },
    body: JSON.stringify(rows),
  });
}
async function publish(site: Site, ...rows: Row[]): Promise<Response> {
  const response = await send(site, ...rows);
  expect([response.status, await response.text()]).toEqual([expect.toBeOneOf([200, 201]), ""]);
  return response;
}
const remove = (site: Site) => site.database.execute("delete from site_content");

describe.each(BACKENDS)("published content on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSiteOn(kind);
  });
  afterAll(() => site.close());

  const read = async (path: string) => (await site.fetch(path)).text();

  test("replaces the texts of its section and language only", async () => {
    const [before, indonesian] = [await read("/"), await read("/id")];
    await publish(site, { section: "contact", language: "en", content: { heading: "Call us", intro: "We listen." } });
    const after = await read("/");
    expect(readDocument(after).text).toContain("Call us");
    expect(readDocument(after).text).not.toContain("Connect With Us");
    expect(readDocument(await read("/id")).text).toBe(readDocument(indonesian).text);
    expect(after.length - before.length).toBeLessThan(1024);
    await remove(site);
    await expect.poll(() => read("/"), { timeout: 5000 }).not.toContain("Call us");
  });
});

describe("published content", () => {
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    // Posts of the seed name their authors' firm.
    const database = await createDatabase(inject("clusterUrl"));
    const env = { DATABASE_URL: database, SITE_URL: "https://www.bahtera.test", SEED: "false" };
    site = await startSite({ env });
    other = await startSite({ env });
  });
  afterAll(async () => {
    await other.close();
    await site.close();
  });

  const read = async (path: string, from = site) => (await from.fetch(path)).text();

  test("reaches pages of another process within a second, also those without data", async () => {
    await read("/login", other);
    await publish(site, { section: "identity", language: "all", content: IDENTITY });
    expect(await read("/login")).toContain("Bahtera Data");
    await expect.poll(() => read("/login", other), { timeout: 1000, interval: 20 }).toContain("Bahtera Data");
  });

  test("has the shapes of the version that started last", async () => {
    const newField = { type: "string", maxLength: 40, pattern: "^.*$" };
    const contact = describeSection("contact");
    const sections = {
      contact: { isShared: false, schema: { ...contact, properties: { ...contact.properties, hours: newField } } },
    };
    unwrap(await openServiceDatabase(site.backend).rpc("write_content_schemas", { sections }));
    const row = { section: "contact", language: "en", content: { heading: "Call us", intro: "", hours: "9 to 5" } };
    expect((await send(site, row)).status).toBe(201);
    const rejection = await send(site, { section: "blog", language: "en", content: { heading: "News", lead: "" } });
    expect(await rejection.json()).toMatchObject({ code: "23514", message: "section is not known" });

    await writeContentSchemas({ backend: site.backend, log: { warn: expect.unreachable } });
    expect(await (await send(site, row)).json()).toMatchObject({
      code: "23514",
      message: "contact.hours is not a known field",
    });
    await remove(site);
  });

  test("another name leaves no old name on pages, in feeds and files", async () => {
    const { slug, title, author, content } = makePost();
    const post = [slug, title, author, content];
    await site.database.query("insert into blog_posts (slug, title, author, content) values ($1, $2, $3, $4)", post);
    const introduction = {
      tagline: "Safe harbours",
      footerTagline: "Ports online.",
      description: "Keeps ports online.",
    };
    await publish(
      site,
      { section: "identity", language: "all", content: IDENTITY },
      ...["en", "id"].map((language) => ({ section: "introduction", language, content: introduction })),
    );
    const paths = ["/", "/id", "/blog", `/blog/${slug}`, "/login", "/admin/blog", "/nothing", "/rss.xml", "/atom.xml"];
    for (const path of [...paths, "/sitemap.xml", "/robots.txt", "/site.webmanifest", "/favicon.svg"]) {
      const text = (await read(path)).replace(STORAGE_KEYS, "");
      expect([path, NUSAGRID.exec(text)?.input.slice(0, 200)]).toEqual([path, undefined]);
    }
    expect(JSON.parse(await read("/site.webmanifest"))).toMatchObject({ name: "Bahtera Data" });
    expect(await read("/")).toContain("<title>Bahtera Data | Safe harbours.</title>");
  });

  test("a logo of the library is drawn, and a removed identity brings the settings back", async () => {
    const png = await sharp({ create: { width: 300, height: 80, channels: 3, background: "#c33" } })
      .png()
      .toBuffer();
    const { backend } = site;
    const upload = await site.fetch("/storage/v1/object/blog-images/logo.png", {
      method: "POST",
      headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}`, "content-type": "image/png" },
      body: new Uint8Array(png),
    });
    expect(upload.status).toBe(200);
    const icon = await read("/favicon.svg");
    await publish(site, { section: "identity", language: "all", content: { ...IDENTITY, logo: "logo.png" } });
    const [, logo = ""] = /<img src="(\/assets\/logo-[^"]+)"/.exec(await read("/")) ?? [];
    expect(await sharp(Buffer.from(await (await site.fetch(logo)).arrayBuffer())).metadata()).toMatchObject({
      format: "webp",
      width: 300,
      height: 80,
    });
    await remove(site);
    await expect.poll(() => read("/")).toContain("Nusagrid");
    expect(await read("/favicon.svg")).not.toBe(icon);
  });

  test("hidden clients do not show, and a section without items leaves the page and the menu", async () => {
    await publish(site, {
      section: "clients",
      language: "en",
      content: clients(CLIENT, { ...CLIENT, name: "Secret Bank", hidden: true }),
    });
    const shown = readDocument(await read("/")).text;
    expect(shown).toContain("Pelindo Jaya");
    expect(shown).not.toContain("Secret Bank");
    expect(await read("/")).not.toContain("Secret Bank");
    await publish(site, { section: "clients", language: "en", content: clients({ ...CLIENT, hidden: true }) });
    for (const path of ["/", "/blog"]) expect(await read(path)).not.toMatch(/#clients"|id="clients"/);
    expect(await read("/id")).toContain('id="clients"');
    await remove(site);
  });

  test("a broken row falls back to the text of the code", async () => {
    await site.database.execute(`
      alter table site_content disable trigger site_content_check;
      insert into site_content (section, language, content) values
        ('contact', 'en', '{"heading": 5}'), ('blog', 'en', '{"heading": "News", "lead": ""}'), ('unknown', 'en', '{}');
      alter table site_content enable trigger site_content_check;`);
    await expect.poll(async () => readDocument(await read("/blog")).text).toContain("News");
    expect(readDocument(await read("/")).text).toContain("Connect With Us");
    await remove(site);
  });

  test("hostile texts stay texts", async () => {
    const hostile = '</script><img src=x onerror="alert(1)">';
    await publish(
      site,
      { section: "contact", language: "en", content: { heading: hostile, intro: "{{7*7}}" } },
      { section: "identity", language: "all", content: { ...IDENTITY, product: '"><script>alert(1)</script>' } },
    );
    for (const path of ["/", "/blog", "/login", "/rss.xml", "/atom.xml", "/favicon.svg"]) {
      const text = await read(path);
      expect([path, /<img src=x|<script>alert/.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    JSON.parse(await read("/site.webmanifest"));
    await remove(site);
  });

  test("documents stay cached while nothing changes", async () => {
    await expect.poll(() => read("/")).toContain("Nusagrid");
    const before = site.renderCount();
    for (let count = 0; count < 5; count += 1) await read("/");
    expect(site.renderCount()).toBe(before);
  });
});

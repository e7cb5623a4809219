import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { readDocument } from "#tests/support/read-document.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const NUSAGRID = /nusagrid/i;
/** Names in the browser's storage. They stay the same for every firm; a change would end every session. */
const STORAGE_KEYS = /\bnusagrid-(?:session|contact|recovery|draft)\b/g;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="45" fill="#101418"/></svg>';
const FIRM = {
  SITE_URL: "https://www.bahtera.test",
  COMPANY_PRODUCT: "Bahtera Data",
  COMPANY_LEGAL_NAME: "PT Bahtera Data Samudra",
  COMPANY_DESCRIPTION: "Keeps ships & ports online.",
  COMPANY_HOST: "www.bahtera.test",
  COMPANY_EMAIL: "halo@bahtera.test",
  COMPANY_PHONE: "+62 31 555 0100",
  COMPANY_ADDRESS: "Jl. Perak 1 | Surabaya",
  COMPANY_SOCIAL_LINKEDIN: "https://linkedin.test/bahtera",
};
const PUBLIC_FILES = [
  "favicon.svg",
  "favicon.ico",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "site.webmanifest",
  "social-card.png",
];

/** Starts without stored data. */
async function startFirst(env: Record<string, string>): Promise<Site> {
  return startSite({ env: { DATABASE_URL: await createDatabase(inject("clusterUrl")), ...env } });
}

let folder: string;
let logo: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-logo-"));
  logo = path.join(folder, "logo.svg");
  await writeFile(logo, LOGO);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a site of another firm", () => {
  let site: Site;
  let mail: MailServer;
  let slug: string;

  beforeAll(async () => {
    mail = await startMailServer();
    site = await startFirst({
      ...FIRM,
      COMPANY_LOGO: logo,
      SEED: "false",
      SMTP_URL: mail.url,
      MAIL_FROM: "Bahtera <site@bahtera.test>",
      CONTACT_TO: "halo@bahtera.test",
      AUTH_SHOW_LINKS: "true",
    });
  });
  afterAll(async () => {
    await site.close();
    await mail.close();
  });

  const read = async (urlPath: string, init?: RequestInit) => (await site.fetch(urlPath, init)).text();

  test("starts with an empty blog in pages, feeds and sitemap", async () => {
    expect(readDocument(await read("/blog")).text).toContain("No blog posts available yet. Check back soon!");
    for (const urlPath of ["/rss.xml", "/atom.xml", "/sitemap.xml"]) {
      const response = await site.fetch(urlPath);
      expect([urlPath, response.status]).toEqual([urlPath, 200]);
      expect(await response.text()).not.toMatch(/<item>|<entry>|\/blog\//);
    }
    expect(await site.database.query("select name from storage.objects")).toEqual([]);
  });

  test("shows its name on every page, in feeds and in the API, and never Nusagrid", async () => {
    slug = makePost().slug;
    const editor = createClients(site, await signIn(site));
    await editor.database.from("blog_posts").insert(makePost({ slug })).throwOnError();
    const pages = ["/", "/blog", `/blog/${slug}`, "/blog/none", "/login", "/admin/blog", "/admin/messages", "/nowhere"];
    const feeds = ["/rss.xml", "/atom.xml", "/sitemap.xml", "/robots.txt", "/.well-known/security.txt"];
    const others = ["/site.webmanifest", "/favicon.svg", "/healthz", "/readyz", "/auth/v1/health", "/auth/v1/settings"];
    const api = { headers: { apikey: site.backend.publishableKey } };
    for (const urlPath of [...pages, ...feeds, ...others, "/rest/v1/blog_posts", "/rest/v1/former_slugs"]) {
      const response = await site.fetch(urlPath, api);
      const text = (await response.text()).replace(STORAGE_KEYS, "");
      expect([urlPath, NUSAGRID.exec(text)?.[0]]).toEqual([urlPath, undefined]);
      expect(JSON.stringify([...response.headers])).not.toMatch(NUSAGRID);
      if (pages.includes(urlPath) && !urlPath.includes("none"))
        expect([urlPath, text]).toEqual([urlPath, expect.stringContaining("Bahtera Data")]);
    }
    expect(await read("/.well-known/security.txt")).toContain("Contact: mailto:security@bahtera.test");
    expect(await read("/rss.xml")).toContain("<description>Keeps ships &amp; ports online.</description>");
  });

  test("has a separate description, links, logo and structured data on /", async () => {
    const html = await read("/");
    const { meta, structured, title } = readDocument(html);
    expect(title).toBe("Bahtera Data | Your Future, Our Technology.");
    expect(meta("description")).toBe("Keeps ships & ports online.");
    expect(meta("og:locale")).toBe("en_US");
    for (const name of ["og:image:alt", "twitter:image:alt"]) {
      expect(meta(name)).toBe("Bahtera Data: Your Future, Our Technology");
    }
    expect(structured).toEqual({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Bahtera Data",
      legalName: "PT Bahtera Data Samudra",
      url: "https://www.bahtera.test/",
      logo: "https://www.bahtera.test/icon-512.png",
      email: "halo@bahtera.test",
      telephone: "+62 31 555 0100",
      address: "Jl. Perak 1, Surabaya",
      sameAs: ["https://linkedin.test/bahtera"],
    });
    expect(html).toContain('href="https://linkedin.test/bahtera"');
    expect(html).not.toMatch(/x\.com|instagram\.com/);
    const [, src = ""] = /<img src="(\/assets\/logo-[\w-]{8}\.webp)"/.exec(html) ?? [];
    const file = await site.fetch(src);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 192, height: 192 });
  });

  test.each(PUBLIC_FILES)("/%s shows this firm", async (name) => {
    const response = await site.fetch(`/${name}`);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    const original = await readFile(path.resolve("public", name));
    expect(bytes.equals(original)).toBe(false);
    if (!name.endsWith(".png")) return;
    const [{ width, height, format }, expected] = await Promise.all([
      sharp(bytes).metadata(),
      sharp(original).metadata(),
    ]);
    expect({ width, height, format }).toEqual({ width: expected.width, height: expected.height, format: "png" });
  });

  test("its manifest contains its name and existing icons", async () => {
    const manifest = JSON.parse(await read("/site.webmanifest"));
    expect(manifest).toMatchObject({ name: "Bahtera Data", short_name: "Bahtera Data", start_url: "/" });
    const original = JSON.parse(await readFile(path.resolve("public/site.webmanifest"), "utf8"));
    expect(manifest.icons).toEqual(original.icons);
    expect(Object.keys(manifest)).toEqual(Object.keys(original));
  });

  test("its e-mails and messages contain its name", async () => {
    const [{ email } = {}] = await site.database.query("select email from auth.users");
    await createClients(site).auth.resetPasswordForEmail(String(email), {});
    const form = makeContactForm();
    const page = await read("/api/v1.0/email/send-form", {
      method: "POST",
      body: form,
      headers: { accept: "text/html" },
    });
    expect(page).toContain("Message sent | Bahtera Data");
    expect(page).not.toMatch(NUSAGRID);
    await vi.waitFor(() => expect(mail.received.length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
    const letters = mail.received.map(({ raw }) => raw.replaceAll("=\r\n", ""));
    expect(letters.join("\n")).toContain("www.bahtera.test");
    expect(letters.filter((raw) => NUSAGRID.test(raw))).toEqual([]);
  });

  test("e-mails have the language of the recipient's account, and of the page with the form", async () => {
    const [{ email } = {}] = await site.database.query(
      `update auth.users set raw_user_meta_data = '{"language": "id"}' returning email`,
    );
    const before = mail.received.length;
    await createClients(site).auth.signInWithOtp({ email: String(email), options: { shouldCreateUser: false } });
    await read("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm({ language: "id" }) });
    await vi.waitFor(() => expect(mail.received.length).toBe(before + 2), { timeout: 20_000 });
    const texts = mail.received.slice(before).map(({ raw }) => raw.replaceAll("=\r\n", ""));
    expect(texts.join("\n")).toContain("permintaan tautan masuk di http");
    expect(texts.join("\n")).toContain("Dikirim melalui formulir kontak www.bahtera.test");
  });
});

describe("the first start of another firm", () => {
  test("creates the first account in its domain, and the seed's images with its host", async () => {
    const site = await startFirst({
      COMPANY_PRODUCT: "Bahtera Data",
      COMPANY_HOST: "www.bahtera.test",
      ADMIN_EMAIL: "",
      ADMIN_PASSWORD: "",
    });
    try {
      const accounts = await site.database.query("select email from auth.users");
      expect(accounts).toEqual([{ email: "editor@bahtera.test" }]);
      const [{ count } = {}] = await site.database.query("select count(*)::int as count from blog_posts");
      expect(count).toBe(30);
      const rows = await site.database.query("select * from blog_posts");
      expect(JSON.stringify(rows)).not.toMatch(NUSAGRID);
      const html = await (await site.fetch("/blog/forty-seven-days")).text();
      const image = /src="(\/storage\/[^"]+\.webp)"/.exec(html)?.[1] ?? "";
      expect((await site.fetch(image)).status).toBe(200);
    } finally {
      await site.close();
    }
  });

  test("without the seed, no later start adds the sample posts", async () => {
    const env = { DATABASE_URL: await createDatabase(inject("clusterUrl")) };
    const dataDir = path.join(folder, "data");
    await (await startSite({ env: { ...env, SEED: "false" }, dataDir })).close();
    const site = await startSite({ env, dataDir });
    const rows = await site.database.query("select slug from blog_posts");
    await site.close();
    expect(rows).toEqual([]);
  });

  test("ends with one message if the logo is unusable, before it creates an account", async () => {
    const dataDir = path.join(folder, "no-data");
    const starting = startSite({ env: { COMPANY_LOGO: path.join(folder, "none.png") }, dataDir });
    await expect(starting).rejects.toThrow(StartupError);
    await expect(starting).rejects.toThrow(/^COMPANY_LOGO: .*none\.png cannot be read/);
    await expect(access(dataDir)).rejects.toThrow("ENOENT");
  });
});

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makeContactForm } from "../../factories/make-message.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { expectNoFindings } from "../support/axe.ts";
import { EDITOR, expect, keepSession, test as withOwnSite } from "../support/own-site.ts";

const OLD_NAME = /nusagrid/i;
/** Names in the browser's storage, and the e-mail address of the account, which the operator set. */
const OTHER_NAMES = /\bnusagrid-[a-z-]+\b|editor@nusagrid\.example/g;
const PUBLIC = ["/", "/id", "/blog", "/id/blog", "/login", "/id/login", "/admin/blog", "/nowhere", "/id/nowhere"];
const FILES = ["/rss.xml", "/id/rss.xml", "/atom.xml", "/id/atom.xml", "/sitemap.xml", "/robots.txt"];
const TEXT_FILES = [...FILES, "/.well-known/security.txt", "/site.webmanifest", "/favicon.svg"];
const CARDS = ["/social-card.png", "/social-card-id.png", "/icon-192.png", "/apple-touch-icon.png", "/favicon.ico"];

const test = withOwnSite.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright needs the pattern
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: "worker", auto: true },
  ],
  siteSettings: [
    async ({ mail }, use) =>
      use({
        SEED: "false",
        SMTP_URL: mail.url,
        MAIL_FROM: "Site <site@samudra.test>",
        CONTACT_TO: "halo@samudra.test",
        AUTH_SHOW_LINKS: "true",
      }),
    { scope: "worker" },
  ],
});

async function openSection(page: Page, section: string) {
  await page.goto(`/admin/site/${section}`);
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
}

async function publish(page: Page) {
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Fills a text in both languages. */
async function fillBoth(page: Page, label: string, english: string, indonesian: string) {
  await field(page, `${label} · English`).last().fill(english);
  await field(page, `${label} · Bahasa Indonesia`).last().fill(indonesian);
}

async function removeAll(page: Page, group: string) {
  const remove = page
    .getByRole("group", { name: group, exact: true })
    .locator(":scope > ol > li > div")
    .getByRole("button", { name: /^Remove/ });
  for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click();
  await expect(remove).toHaveCount(0);
}

test("screens of another firm: an office worker replaces every text without a developer", async ({
  page,
  context,
  site,
  mail,
}) => {
  test.setTimeout(300_000);
  await keepSession(context, site.url, await site.signIn());
  const png = await sharp({ create: { width: 400, height: 120, channels: 3, background: "#164e63" } })
    .png()
    .toBuffer();
  await page.goto("/admin/pictures");
  for (const name of ["logo.png", "pelindo.png"]) {
    await page.locator("#image-files").setInputFiles({ name, mimeType: "image/png", buffer: png });
    await expect(page.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  }

  await openSection(page, "identity");
  await expectNoFindings(page, "identity");
  await field(page, "Name").fill("Samudra Data");
  await field(page, "Legal name").fill("PT Samudra Data Indonesia");
  await field(page, "Website, without https://").fill("www.samudra.test");
  await field(page, "E-mail address").fill("halo@samudra.test");
  await field(page, "Phone").fill("+62 31 555 0100");
  for (const [index, line] of ["Gedung Samudra", "Jl. Perak 1", "Surabaya"].entries()) {
    await page.getByRole("group", { name: "Address", exact: true }).getByRole("textbox").nth(index).fill(line);
  }
  await removeAll(page, "Social links");
  await page.getByRole("button", { name: "Choose from pictures" }).click();
  await page.getByRole("button", { name: /logo\.png/ }).click();
  await publish(page);

  await openSection(page, "introduction");
  await fillBoth(page, "Tagline", "Safe harbours", "Pelabuhan aman");
  await fillBoth(page, "Sentence in the footer", "Ports online.", "Pelabuhan daring.");
  await fillBoth(page, "Description", "Keeps ports online.", "Menjaga pelabuhan tetap daring.");
  await publish(page);

  await openSection(page, "services");
  await removeAll(page, "Services");
  for (const [english, indonesian] of [
    ["Berth planning", "Perencanaan sandar"],
    ["Port networks", "Jaringan pelabuhan"],
  ] as const) {
    await page.getByRole("button", { name: "Add to Services" }).click();
    await fillBoth(page, "Title", english, indonesian);
    await fillBoth(page, "Description", `${english} for ports.`, `${indonesian} untuk pelabuhan.`);
  }
  await publish(page);

  await openSection(page, "clients");
  await removeAll(page, "Clients");
  await page.getByRole("button", { name: "Add to Clients" }).click();
  await fillBoth(page, "Name", "Pelindo Jaya", "Pelindo Jaya");
  await fillBoth(page, "Sector", "Ports", "Pelabuhan");
  await fillBoth(page, "Description", "A berth plan.", "Rencana sandar.");
  await fillBoth(page, "Quotation", "Ships leave on time.", "Kapal berangkat tepat waktu.");
  await fillBoth(page, "Who said it", "Harbour master", "Syahbandar");
  await page.getByRole("button", { name: "Choose from pictures" }).click();
  await page.getByRole("button", { name: /pelindo\.png/ }).click();
  await publish(page);

  await openSection(page, "certificates");
  await removeAll(page, "Certificates");
  await page.getByRole("button", { name: "Add to Certificates" }).click();
  await fillBoth(page, "Title", "ISO 28000:2022", "ISO 28000:2022");
  await fillBoth(page, "Subtitle", "Supply chain security", "Keamanan rantai pasok");
  await fillBoth(page, "Description", "Audited every year.", "Diaudit setiap tahun.");
  await publish(page);

  await openSection(page, "contact");
  await fillBoth(page, "Heading", "Call the port office", "Hubungi kantor pelabuhan");
  await publish(page);
  await fillBoth(page, "Heading", "A mistake", "Sebuah kekeliruan");
  await publish(page);
  await page.getByRole("button", { name: "History" }).click();
  for (const language of ["English", "Indonesia"]) {
    await page.getByRole("listitem").filter({ hasText: language }).nth(1).getByRole("button").click();
    if (language === "English") await page.getByRole("button", { name: "History" }).click();
  }
  await publish(page);

  const read = async (urlPath: string) => (await page.request.get(urlPath)).text();
  const [english, indonesian] = [await read("/"), await read("/id")];
  for (const text of ["Berth planning", "Port networks", "Pelindo Jaya", "Ships leave on time.", "ISO 28000:2022"]) {
    expect(english).toContain(text);
  }
  for (const text of ["Perencanaan sandar", "Kapal berangkat tepat waktu.", "Keamanan rantai pasok"]) {
    expect(indonesian).toContain(text);
  }
  expect(english).toContain("Call the port office");
  expect(indonesian).toContain("Hubungi kantor pelabuhan");
  expect(english + indonesian).not.toMatch(/A mistake|Sebuah kekeliruan/);
  expect(english).toMatch(/<img src="\/assets\/logo-/);

  for (const urlPath of [...PUBLIC, ...TEXT_FILES]) {
    const text = (await read(urlPath)).replace(OTHER_NAMES, "");
    expect([urlPath, OLD_NAME.exec(text)?.[0]]).toEqual([urlPath, undefined]);
  }
  for (const urlPath of CARDS) {
    const response = await page.request.get(urlPath);
    const original = await readFile(path.resolve("public", `.${urlPath.replace("-id", "")}`));
    expect([urlPath, response.status(), original.equals(await response.body())]).toEqual([urlPath, 200, false]);
  }

  await page.request.post("/api/v1.0/email/send-form", {
    multipart: Object.fromEntries(makeContactForm({ language: "id" })) as Record<string, string>,
  });
  await page.evaluate(
    async ([key, email]) =>
      fetch("/auth/v1/recover", {
        method: "POST",
        headers: { apikey: key ?? "", "content-type": "application/json" },
        body: JSON.stringify({ email }),
      }),
    [/sb_publishable_[\w-]+/.exec(english)?.[0], EDITOR.email] as const,
  );
  await expect.poll(() => mail.received.length).toBe(2);
  for (const { raw } of mail.received) {
    expect(OLD_NAME.exec(raw.replaceAll("=\r\n", "").replace(OTHER_NAMES, ""))?.[0]).toBeUndefined();
  }

  await page.goto("/admin/pictures");
  await page.getByRole("button", { name: /logo\.png/ }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("It is used in 1 section of the site.")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Identity" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
});

for (const language of ["en", "id"]) {
  test(`screens of the site's texts fit on 320 px, in ${language}`, async ({ page, context, site }) => {
    const session = await site.signIn();
    await keepSession(context, site.url, session);
    await page.setViewportSize({ width: 320, height: 740 });
    const prefix = language === "id" ? "/id" : "";
    if (language === "id") {
      await page.request.put(`${site.url}/auth/v1/user`, {
        headers: { authorization: `Bearer ${session.access_token}` },
        data: { data: { language } },
      });
    }
    for (const screen of ["site/identity", "site/services", "account", "accounts", "accounts/journal", "pictures"]) {
      await page.goto(`${prefix}/admin/${screen}`);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true], .skeleton")).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(
        0,
      );
      await expectNoFindings(page, `${screen} in ${language}`);
    }
    for (const screen of ["/", "/blog", "/login"]) {
      await page.goto(prefix + screen);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(
        0,
      );
    }
  });
}

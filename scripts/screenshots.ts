/** Takes the screenshots of the documents from the seeded site: `npm run screenshots` writes docs/pictures. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { EDITOR, type SiteProcess, startSiteProcess } from "../tests/e2e/support/site-process.ts";
import { loginScreen } from "../tests/screens/login-screen.ts";
import { ensureBuild } from "./build-site.ts";
import { browserArguments, findBrowser } from "./find-browser.ts";

type Screenshot = { name: string; path: string; dark?: boolean; isPhone?: boolean; isSignedIn?: boolean };

const SCREENSHOTS: Screenshot[] = [
  { name: "landing", path: "/" },
  { name: "landing-dark", path: "/", dark: true },
  { name: "phone", path: "/", isPhone: true },
  { name: "blog", path: "/blog" },
  { name: "post", path: "/blog/forty-seven-days" },
  { name: "editor", path: "/admin/blog/edit/forty-seven-days", isSignedIn: true },
  { name: "inbox", path: "/admin/messages", isSignedIn: true },
];
const FOLDER = path.resolve(import.meta.dirname, "../docs/pictures");
const MESSAGES = [
  { name: "Ratna Wulandari", subject: "Tender for a data centre", message: "We plan a second site in Surabaya." },
  { name: "Budi Santoso", subject: "Core banking migration", message: "Can you support a cutover in March?" },
];

await ensureBuild();
const dataDir = await mkdtemp(path.join(tmpdir(), "nusagrid-screenshots-"));
try {
  const site = await startSiteProcess({ dataDir });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  try {
    await sendMessages(site);
    await mkdir(FOLDER, { recursive: true });
    for (const screenshot of SCREENSHOTS) await take(browser, site, screenshot);
  } finally {
    await browser.close();
    await site.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Uses the form of the landing page like a visitor without scripts. */
async function sendMessages({ url }: SiteProcess): Promise<void> {
  for (const [index, message] of MESSAGES.entries()) {
    const document = await (await fetch(url)).text();
    const form = new FormData();
    for (const [, name = "", value = ""] of document.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g))
      form.set(name, value);
    for (const [name, value] of Object.entries({ ...message, email: `sender${index}@example.go.id` }))
      form.set(name, value);
    const response = await fetch(`${url}/api/v1.0/email/send-form`, { method: "POST", body: form });
    if (!response.ok) throw new Error(`The contact form returns ${response.status}: ${await response.text()}`);
  }
}

async function take(browser: Browser, { url }: SiteProcess, screenshot: Screenshot): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: screenshot.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    colorScheme: screenshot.dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (screenshot.isSignedIn) await signIn(page);
  await page.goto(screenshot.path);
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  const webp = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer();
  await writeFile(path.join(FOLDER, `${screenshot.name}.webp`), webp);
  process.stdout.write(`docs/pictures/${screenshot.name}.webp: ${Math.round(webp.byteLength / 1024)} KB\n`);
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await loginScreen(page).signIn(EDITOR.email, EDITOR.password);
  await page.waitForURL("**/admin/blog");
}

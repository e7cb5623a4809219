/**
 * Run this script by hand after a change of the mark or the tagline. A browser renders the card's text better than SVG
 * renderers.
 */
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { packIco } from "#server/images/brand/pack-ico.ts";
import { tokens } from "#shared/tokens.ts";
import { browserArguments, findBrowser } from "./find-browser.ts";

const publicFolder = new URL("../public/", import.meta.url);
const ink = tokens["brand-ink"].dark;
const mark = (inset: number, ground: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${32 + 2 * inset} ${32 + 2 * inset}" fill="none">
    <rect x="${-inset}" y="${-inset}" width="100%" height="100%" fill="${ground}"/>
    <path d="M6 26V6l20 20V6" stroke="${ink}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round"/>
    <circle cx="6" cy="26" r="3.6" fill="${ink}"/><circle cx="26" cy="6" r="3.6" fill="${tokens.signal.dark}"/>
  </svg>`;

async function drawIcon(name: string, size: number, inset: number): Promise<Buffer> {
  const png = await sharp(Buffer.from(mark(inset, tokens.raised.dark)), { density: 1200 })
    .resize(size, size)
    .png()
    .toBuffer();
  await writeFile(new URL(name, publicFolder), png);
  return png;
}

await drawIcon("apple-touch-icon.png", 180, 6);
await drawIcon("icon-192.png", 192, 5);
await drawIcon("icon-512.png", 512, 5);
await drawIcon("icon-maskable-512.png", 512, 12);

const small = await sharp(await readFile(new URL("favicon.svg", publicFolder)), { density: 600 })
  .resize(32, 32)
  .png()
  .toBuffer();
await writeFile(new URL("favicon.ico", publicFolder), packIco(small));

const font = async (weight: number) =>
  (await readFile(new URL(`../app/styles/fonts/poppins-${weight}-common.woff2`, import.meta.url))).toString("base64");
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`
  <style>
    @font-face { font-family: P; font-weight: 600; src: url(data:font/woff2;base64,${await font(600)}) }
    @font-face { font-family: P; font-weight: 400; src: url(data:font/woff2;base64,${await font(400)}) }
    body { margin: 0; height: 630px; background: radial-gradient(60rem 40rem at 85% 110%, #3a1d47, ${tokens.ground.dark} 70%); color: ${tokens.ink.dark};
           font: 400 30px/1.4 P; display: grid; align-content: space-between; padding: 80px; box-sizing: border-box }
    h1 { font-weight: 600; font-size: 88px; line-height: 1.05; letter-spacing: -.03em; margin: 0 }
    p { margin: 0; color: ${tokens.quiet.dark} } div { display: flex; gap: 24px; align-items: center; font: 600 44px P } svg { width: 72px }
  </style>
  <div>${mark(0, "transparent")} Nusagrid</div>
  <h1>Your Future,<br>Our Technology.</h1>
  <p>Cybersecurity · Cloud · Infrastructure · Procurement · Managed IT</p>`);
await page.evaluate("document.fonts.ready");
await page.screenshot({ path: new URL("social-card.png", publicFolder).pathname });
await browser.close();
const card = new URL("social-card.png", publicFolder).pathname;
await writeFile(
  card,
  await sharp(await readFile(card))
    .png({ palette: true, quality: 90 })
    .toBuffer(),
);

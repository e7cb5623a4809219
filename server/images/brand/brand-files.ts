import { createHash } from "node:crypto";
import { makeImage } from "#platform/images/image-process.ts";
import type { Company } from "#shared/company-identity.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import { tokens } from "#shared/tokens.ts";
import type { Bytes } from "../../http/cached-response.ts";
import { contentTypeOf, makeStaticFile, type StaticFiles } from "../../http/static-files.ts";
import { type CardLogo, drawSocialCard, siteCard } from "../social-card/draw-social-card.ts";
import { type BrandIcon, drawBrandIcon } from "./brand-icon.ts";
import { type BrandLogo, required } from "./brand-logo.ts";
import { packIco } from "./pack-ico.ts";

/** public/ has these files for the fictional firm (scripts/draw-icons.ts). */
const PNG_ICONS = [
  { urlPath: "/apple-touch-icon.png", size: 180, inset: 4.4 },
  { urlPath: "/icon-192.png", size: 192, inset: 3.8 },
  { urlPath: "/icon-512.png", size: 512, inset: 3.8 },
  { urlPath: "/icon-maskable-512.png", size: 512, inset: 6.9 },
];
const FAVICON = { size: 32, inset: 2, radius: 6 };

type Brand = { company: Company; cardLogo: CardLogo; icon: BrandIcon };

/** Makes the files of public/ that show the firm, by URL path. */
export async function makeBrandFiles({ company, cardLogo, icon }: Brand): Promise<StaticFiles> {
  const { product } = company;
  const icons = PNG_ICONS.map(async ({ urlPath, ...shape }) => [urlPath, await drawPng(icon, shape)] as const);
  const files: (readonly [string, Bytes])[] = await Promise.all([
    ...icons,
    ["/favicon.svg", encode(drawBrandIcon(icon, FAVICON))] as const,
    drawPng(icon, { ...FAVICON, radius: 0 }).then((png) => ["/favicon.ico", packIco(png)] as const),
    ["/site.webmanifest", encode(JSON.stringify(describeManifest(product)))] as const,
  ]);
  const drawn = files.map(([urlPath, bytes]) => [urlPath, toFile(urlPath, bytes)] as const);
  return new Map([...drawn, ...(await makeCardFile(company, cardLogo))]);
}

export async function makeCardFile(company: Company, cardLogo?: CardLogo): Promise<StaticFiles> {
  const card = siteCard(company, DEFAULT_LANGUAGE);
  const urlPath = "/social-card.png";
  return new Map([[urlPath, toFile(urlPath, await drawSocialCard(card, cardLogo))]]);
}

/** Makes the logo for pages. Its URL changes with its content. */
export async function makeLogoFile({ png }: BrandLogo): Promise<{ urlPath: string; files: StaticFiles }> {
  const webp = required(await makeImage({ kind: "webp", png }));
  const hash = createHash("sha256").update(webp).digest("base64url").slice(0, 8);
  const urlPath = `/assets/logo-${hash}.webp`;
  return { urlPath, files: new Map([[urlPath, toFile(urlPath, webp)]]) };
}

function toFile(urlPath: string, identity: Bytes) {
  return makeStaticFile({ urlPath, type: required(contentTypeOf(urlPath)), bodies: { identity } });
}

async function drawPng(icon: BrandIcon, shape: Parameters<typeof drawBrandIcon>[1]): Promise<Bytes> {
  return required(await makeImage({ kind: "drawing", svg: drawBrandIcon(icon, shape) }));
}

function describeManifest(product: string) {
  const icon = (src: string, sizes: string, purpose?: string) => ({ src, sizes, type: "image/png", purpose });
  return {
    name: product,
    short_name: product,
    start_url: "/",
    display: "browser",
    background_color: tokens.ground.dark,
    theme_color: tokens.ground.dark,
    icons: [
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
  };
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text);
}

import { dates } from "#app/texts/en/dates.ts";
import { textsIn } from "#app/texts/translations.ts";
import { makeImage } from "#platform/images/image-process.ts";
import type { Company } from "#shared/company-identity.ts";
import { CONTOURS, drawIslands } from "#shared/draw-islands.ts";
import { formatDay } from "#shared/format-date.ts";
import type { Language } from "#shared/languages.ts";
import { tokens } from "#shared/tokens.ts";
import { cutToFit, fitTitle } from "./fit-title.ts";
import { loadTypefaces, type Typeface, type Typefaces } from "./typeface.ts";

/** The size is in pixels; networks that show cards ask for it. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const COLUMN = WIDTH - 2 * MARGIN;

const TITLE_AREA = { width: COLUMN, height: 290, sizes: [84, 76, 68, 60, 52], lineHeight: 1.1 };
const TITLE_TOP = 178;
const TITLE_SPACING = -0.025;
/** The plate extends beyond the logo by this distance. */
const LOGO_AREA = { middle: 106, width: 480, height: 76, plate: 16 };
const FACTS_BASE = HEIGHT - MARGIN;
const FACTS_SIZE = 26;

export type SocialCardFacts = {
  slug: string;
  /** The title breaks at its line feeds, if it has some. */
  title: string;
  author: string;
  /** The date has the form YYYY-MM-DD. It is empty if the card belongs to no post. */
  date: string;
  product: string;
  /** The tagline replaces a title that neither typeface can draw as a whole. */
  tagline: string;
  language: Language;
};

/** A `CardLogo` is the firm's own logo, which replaces the mark of the fictional firm. */
export type CardLogo = {
  png: Uint8Array<ArrayBuffer>;
  /** Width and height are in pixels. */
  width: number;
  height: number;
  /** A wordmark has no name beside it. */
  isWordmark: boolean;
  /** A logo that would be hard to see gets a plate of this colour. */
  plate?: string;
};

/** @returns a PNG of 1200 by 630 pixels */
export function siteCard(
  { product, tagline, host }: Pick<Company, "product" | "tagline" | "host">,
  language: Language,
): SocialCardFacts {
  const title = `${tagline.replace(", ", ",\n")}.`;
  return { slug: product, title, author: host, date: "", product, tagline, language };
}

export async function drawSocialCard(facts: SocialCardFacts, logo?: CardLogo): Promise<Uint8Array<ArrayBuffer>> {
  const svg = drawSvg(facts, await loadTypefaces(), logo);
  const png = await makeImage({ kind: "drawing", svg });
  if (!png) throw new Error("A card was not drawn.");
  return png;
}

/** Draws outlines and numbers only, so that the SVG contains no text of a post. */
export function drawSvg(facts: SocialCardFacts, faces: Typefaces, logo?: CardLogo): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">
<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="1020" cy="700" r="820">
<stop offset="0" stop-color="#3a1d47"/><stop offset="1" stop-color="${tokens.ground.dark}"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/>
${drawChart(facts.slug)}
${logo ? drawLogo(logo, facts.product, faces) : drawMark() + drawName(facts.product, MARGIN + 76, faces)}
${drawTitle(facts, faces)}
${drawFacts(facts, faces.mono)}
</svg>`;
}

/** Draws the chart that represents the post in the list, see draw-islands.ts. */
function drawChart(slug: string): string {
  const islands = drawIslands(slug).map(
    ({ coast, x, y, angle, length, breadth }) =>
      `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${length} ${breadth})">${CONTOURS.map(
        (size, index) =>
          `<path vector-effect="non-scaling-stroke" d="${coast}" transform="scale(${size}) rotate(${index * 5})"/>`,
      ).join("")}</g>`,
  );
  return `<g transform="translate(0 -22) scale(3.75)" stroke="${tokens["brand-ink"].dark}" stroke-width="1.5" opacity="0.2">${islands.join("")}</g>`;
}

function drawMark(): string {
  const ink = tokens["brand-ink"].dark;
  return `<g transform="translate(${MARGIN - 6} 76) scale(1.875)">
<path d="M6 26V6l20 20V6" stroke="${ink}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="6" cy="26" r="3.6" fill="${ink}"/><circle cx="26" cy="6" r="3.6" fill="${tokens.signal.dark}"/></g>`;
}

function drawName(product: string, x: number, { display, mono }: Typefaces): string {
  const style = { size: 38 };
  const face = display.drawable(product) === undefined ? mono : display;
  const name = cutToFit(face.drawable(product) ?? "", WIDTH - MARGIN - x, (text) => face.widthOf(text, style));
  return face.draw(name, { x, y: 119, fill: tokens.ink.dark, ...style });
}

/** Draws the logo instead of the mark and the name. */
function drawLogo({ png, width, height, isWordmark, plate }: CardLogo, product: string, faces: Typefaces): string {
  const scale = Math.min(LOGO_AREA.height / height, LOGO_AREA.width / width);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const top = Math.round(LOGO_AREA.middle - shownHeight / 2);
  const edge = LOGO_AREA.plate;
  const left = MARGIN + (plate ? edge : 0);
  const ground = `<rect x="${MARGIN}" y="${top - edge}" width="${shownWidth + 2 * edge}" height="${shownHeight + 2 * edge}" rx="${edge}" fill="${plate}"/>`;
  const image = `<image x="${left}" y="${top}" width="${shownWidth}" height="${shownHeight}" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/>`;
  const beside = left + shownWidth + (plate ? edge : 0) + 24;
  const name = isWordmark ? "" : drawName(product, beside, faces);
  return (plate ? ground : "") + image + name;
}

function drawTitle({ title, tagline }: SocialCardFacts, faces: Typefaces): string {
  const { face, text } = readableTitle([title, tagline], faces);
  const style = (size: number) => ({ size, spacing: size * TITLE_SPACING });
  const { size, lines } = fitTitle(text, TITLE_AREA, (part, ofSize) => face.widthOf(part, style(ofSize)));
  const step = size * TITLE_AREA.lineHeight;
  const top = TITLE_TOP + (TITLE_AREA.height - lines.length * step) / 2;
  return lines
    .map((line, index) =>
      face.draw(line, { x: MARGIN, y: Math.round(top + index * step + size), fill: tokens.ink.dark, ...style(size) }),
    )
    .join("\n");
}

/** Returns the first text that a typeface draws as a whole. The second typeface has the letters of more languages. */
function readableTitle(texts: string[], { display, mono }: Typefaces): { face: Typeface; text: string } {
  for (const text of texts) {
    for (const face of [display, mono]) {
      const parts = text.split("\n").map((part) => face.drawable(part));
      if (!parts.includes(undefined) && parts.some(Boolean)) return { face, text: parts.filter(Boolean).join("\n") };
    }
  }
  return { face: display, text: "" };
}

function drawFacts({ author, date, language }: SocialCardFacts, face: Typeface): string {
  const style = { size: FACTS_SIZE };
  const day = face.drawable(formatDay(date, textsIn(language, dates).long)) ?? "";
  const separator = day ? "  /  " : "";
  const available = COLUMN - face.widthOf(separator + day, style);
  const name = cutToFit(face.drawable(author) ?? "", available, (text) => face.widthOf(text, style));
  const line = name ? name + separator + day : day;
  const rule = `<path d="M${MARGIN} ${FACTS_BASE - 52}H${WIDTH - MARGIN}" stroke="${tokens.line.dark}"/>`;
  return rule + face.draw(line, { x: MARGIN, y: FACTS_BASE, fill: tokens.quiet.dark, ...style });
}

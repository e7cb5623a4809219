import { sharp } from "./sharp.ts";

const MOST_PIXELS = 16_000_000;
const MOST_SECONDS = 20;
/** Drawn so many times larger than its box, because what is transparent around it goes. */
const MARGIN = 4;

/** Pixels. */
type Size = { width: number; height: number };

/**
 * Without its transparent margins, within the box; a PNG is not enlarged. An SVG runs no script and asks for no file.
 * @returns a PNG @throws an error where the picture cannot be read
 */
export async function renderLogo(original: Uint8Array, box: Size): Promise<Uint8Array> {
  const { format, width, height } = await sharp(original, { limitInputPixels: false }).metadata();
  // An SVG says how large it would like to be, which costs nothing yet.
  const scale = MARGIN * Math.min(box.width / width, box.height / height);
  const density = format === "svg" ? Math.min(100_000, Math.max(1, 72 * scale)) : undefined;
  const limits = { limitInputPixels: MOST_PIXELS, ...(density && { density }) };
  const drawn = await sharp(original, limits)
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .ensureAlpha()
    .png()
    .toBuffer();
  const trimmed = (await isCornerClear(drawn)) ? await sharp(drawn).trim({ threshold: 1 }).png().toBuffer() : drawn;
  return sharp(trimmed)
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** For pages: half the bytes of the PNG. */
export function toWebp(png: Uint8Array): Promise<Uint8Array> {
  return sharp(png).webp({ quality: 90, alphaQuality: 100, effort: 6 }).toBuffer();
}

/** Red, green, blue and alpha of each, row by row; the shape goes. */
export function readPixels(png: Uint8Array, size: Size): Promise<Uint8Array> {
  return sharp(png)
    .ensureAlpha()
    .resize({ ...size, fit: "fill" })
    .raw()
    .toBuffer();
}

async function isCornerClear(png: Uint8Array): Promise<boolean> {
  const corner = await sharp(png).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  return corner[3] === 0;
}

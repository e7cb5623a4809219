import { sharp } from "./sharp.ts";

const MAX_PIXELS = 16_000_000;
const MAX_SECONDS = 20;
/** Factor by which a logo is drawn larger than its box, because its transparent margins are cut off. */
const MARGIN = 4;

/** The size is in pixels. */
type Size = { width: number; height: number };

/**
 * Draws the logo within the box, without its transparent margins. A PNG is not enlarged. An SVG runs no script and
 * requests no file.
 * @returns a PNG
 * @throws an error when the image cannot be read
 */
export async function renderLogo(original: Uint8Array, box: Size): Promise<Uint8Array> {
  const { format, width, height } = await sharp(original, { limitInputPixels: false }).metadata();
  // For an SVG, this only reads the size and draws nothing.
  const scale = MARGIN * Math.min(box.width / width, box.height / height);
  const density = format === "svg" ? Math.min(100_000, Math.max(1, 72 * scale)) : undefined;
  const limits = { limitInputPixels: MAX_PIXELS, ...(density && { density }) };
  const drawn = await sharp(original, limits)
    .timeout({ seconds: MAX_SECONDS })
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

/** Makes a WebP for pages; it has half the bytes of the PNG. Effort 6 would take seconds for two bytes in a hundred. */
export function toWebp(png: Uint8Array): Promise<Uint8Array> {
  return sharp(png).webp({ quality: 90, alphaQuality: 100, effort: 5 }).toBuffer();
}

/** Returns red, green, blue and alpha of each pixel, row by row. Does not preserve the aspect ratio. */
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

import type { ImageFormat } from "./image-task.ts";
import { sharp } from "./sharp.ts";

/** A decoder needs four bytes for each pixel. */
const MAX_PIXELS = 16_000_000;
/** The formats have sharp's names. GIF is missing, because a GIF nearly always moves. */
const READ = new Set(["jpeg", "png", "webp", "avif", "heif"]);
const MAX_SECONDS = 20;

// Quality 50 looks like WebP's 75 (PSNR within 1 dB on the seed's images) in a fifth fewer bytes. Effort is up to 9;
// above 2 an image takes seconds instead of a quarter of one, for a few bytes in a hundred.
const AVIF = { quality: 50, effort: 2 };
const WEBP = { quality: 75, effort: 4 };

type Form = { width: number; format: ImageFormat };

/**
 * Makes an upright image without metadata, never enlarged.
 * @returns undefined for a moving, unreadable, too large or already smaller image
 */
export function renderVariant(original: Uint8Array, form: Form): Promise<Uint8Array | undefined> {
  // A damaged, too large or too slow image is not an error of the site.
  return render(original, form).catch(() => undefined);
}

async function render(original: Uint8Array, { width, format }: Form): Promise<Uint8Array | undefined> {
  const image = sharp(original, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const { format: read, pages = 1 } = await image.metadata();
  if (pages > 1 || !READ.has(read) || isAnimatedPng(original)) return undefined;
  const resized = image.timeout({ seconds: MAX_SECONDS }).autoOrient().resize({ width, withoutEnlargement: true });
  const bytes = await (format === "avif" ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
  return bytes.length < original.length ? bytes : undefined;
}

/** libvips reads only the first frame and does not report others. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = text.indexOf("acTL");
  return text.indexOf("PNG") === 1 && control > 0 && control < text.indexOf("IDAT");
}

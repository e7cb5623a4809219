import { editor as texts } from "#app/texts/en/editor.ts";
import { isAnimated, unreadFormat } from "./image-format.ts";

/** Longest side of an uploaded image in pixels: twice the largest display width on the site. */
const MAX_SIDE = 2400;
/** A screenshot of a whole page is taller than this, compared with its width. Only its width limits how readable it is. */
const TALL = 2.5;
/** The server makes smaller variants up to this number of pixels; WebP has this longest side. */
const MAX_PIXELS = 16_000_000;
const MAX_WEBP_SIDE = 16_383;

export type PreparedImage = { file: File; width: number; height: number };

type Encoding = { type: string; quality?: number };

/**
 * Returns an upright image of limited size without camera metadata, under the same name.
 * @throws Error with a message for the editor
 */
export async function prepareImage(file: File, { keepsType = false } = {}): Promise<PreparedImage> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const bitmap = await createImageBitmap(file).catch(() => {
    const format = unreadFormat(bytes);
    throw new Error(format ? texts.unreadFormat(file.name, format) : texts.unreadable(file.name));
  });
  try {
    const size = fitSize(bitmap.width, bitmap.height);
    const isTooLarge = size.width !== bitmap.width || size.height !== bitmap.height;
    const isMoving = isAnimated(bytes);
    if (isMoving && isTooLarge) throw new Error(texts.movingTooLarge(file.name, MAX_SIDE));
    if (isMoving || (!isTooLarge && STORED_UNCHANGED.has(file.type))) return { file, ...size };
    const encoding = encodings[file.type] ?? LOSSY;
    const blob = await encode(
      bitmap,
      size,
      keepsType && encodings[file.type] ? { ...encoding, type: file.type } : encoding,
    );
    return { file: new File([blob], file.name, { type: blob.type }), ...size };
  } finally {
    bitmap.close();
  }
}

const LOSSY: Encoding = { type: "image/webp", quality: 0.86 };
/** WebP with full quality is lossless, which preserves the edges of screenshots. */
const LOSSLESS: Encoding = { type: "image/webp", quality: 1 };

const encodings: Record<string, Encoding> = {
  "image/jpeg": LOSSY,
  "image/webp": LOSSY,
  "image/png": LOSSLESS,
};

/** Other formats, such as BMP, are converted, because the storage accepts only images for the web. */
const STORED_UNCHANGED = new Set(["image/gif", "image/avif"]);

/** Returns the size of the uploaded image with the same aspect ratio; it never enlarges. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const isTall = height > TALL * width;
  const scale = Math.min(
    1,
    MAX_SIDE / (isTall ? width : Math.max(width, height)),
    MAX_WEBP_SIDE / height,
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  const fitWidth = Math.max(1, Math.round(width * scale));
  const maxHeight = Math.floor(MAX_PIXELS / fitWidth);
  return { width: fitWidth, height: Math.max(1, Math.min(Math.round(height * scale), maxHeight)) };
}

async function encode(bitmap: ImageBitmap, size: { width: number; height: number }, { type, quality }: Encoding) {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw images.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  const blob = await toBlob(canvas, type, quality);
  // Browsers without a WebP encoder return PNG, which is far too large for a photo.
  return blob.type === "image/png" && quality !== 1 ? toBlob(canvas, "image/jpeg", quality) : blob;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number | undefined): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser cannot write this image."))),
      type,
      quality,
    );
  });
}

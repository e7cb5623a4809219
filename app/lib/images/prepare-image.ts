import { editor as texts } from "#app/texts/en/editor.ts";

/** Longest side of an uploaded image in pixels: twice the largest display width on the site. */
const MAX_SIDE = 2400;

export type PreparedImage = { file: File; width: number; height: number };

type Encoding = { type: string; quality?: number };

/**
 * Returns an upright image of limited size without camera metadata, under the same name.
 * @throws Error with a message for the editor
 */
export async function prepareImage(file: File, { keepsType = false } = {}): Promise<PreparedImage> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(texts.unreadable(file.name));
  });
  try {
    const size = fitWithin(picture.width, picture.height, MAX_SIDE);
    const isTooLarge = size.width !== picture.width || size.height !== picture.height;
    const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
    if (!isTooLarge && (!encodings[file.type] || isAnimated(head))) return { file, ...size };
    const encoding = encodings[file.type] ?? LOSSY;
    const blob = await encode(
      picture,
      size,
      keepsType && encodings[file.type] ? { ...encoding, type: file.type } : encoding,
    );
    return { file: new File([blob], file.name, { type: blob.type }), ...size };
  } finally {
    picture.close();
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

/** Returns the largest size with the same aspect ratio and no side above `max`; it never enlarges. */
export function fitWithin(width: number, height: number, max: number): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether the first bytes indicate an animation (WebP or PNG), because a canvas would only retain one frame. */
export function isAnimated(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  if (text.startsWith("RIFF") && text.startsWith("WEBPVP8X", 8)) return ((head[20] ?? 0) & 0x02) !== 0;
  const control = text.indexOf("acTL");
  return text.startsWith("\u0089PNG") && control > 0 && !text.slice(0, control).includes("IDAT");
}

async function encode(picture: ImageBitmap, size: { width: number; height: number }, { type, quality }: Encoding) {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw images.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, size.width, size.height);
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

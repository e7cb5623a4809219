import { ground } from "#shared/tokens.ts";

/** The bytes contain red, green, blue and alpha of each pixel, row by row. */
export type Pixels = { rgba: Uint8Array; width: number };

export type LogoColors = {
  isBlank: boolean;
  /** The logo may have this ground colour itself. */
  ground?: string;
  /** The logo is hard to see on this theme's ground. If both themes have the problem, this is the worse one. */
  fadesOn?: "light" | "dark";
};

/**
 * Below this contrast two colours look alike. WCAG demands 3 for meaningful graphics; a logo may be paler.
 */
const LEAST_CONTRAST = 2;
/** Largest part of the outline with too little contrast. */
const MAX_FADED = 0.25;
const OPAQUE = 128;

/** Checks only the outline, because inner parts of a logo contrast with the logo itself. */
export function readLogoColors({ rgba, width }: Pixels): LogoColors {
  const count = rgba.length / 4;
  const height = count / width;
  const isVisible = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (rgba[(y * width + x) * 4 + 3] ?? 0) >= OPAQUE;
  const outline: number[] = [];
  let visible = 0;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (!isVisible(x, y)) continue;
    visible += 1;
    const isInside = isVisible(x - 1, y) && isVisible(x + 1, y) && isVisible(x, y - 1) && isVisible(x, y + 1);
    if (!isInside) outline.push(luminance(rgba.subarray(pixel * 4)));
  }
  if (visible === 0) return { isBlank: true };
  if (visible === count) return { isBlank: false, ground: toHex(rgba) };
  const fadedOn = (hex: string) => {
    const behind = luminance(Buffer.from(hex.slice(1), "hex"));
    return outline.filter((color) => contrast(color, behind) < LEAST_CONTRAST).length / outline.length;
  };
  const [light, dark] = [fadedOn(ground.light), fadedOn(ground.dark)];
  if (Math.max(light, dark) <= MAX_FADED) return { isBlank: false };
  return { isBlank: false, fadesOn: light > dark ? "light" : "dark" };
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Uint8Array): number {
  const [red = 0, green = 0, blue = 0] = [...rgb.subarray(0, 3)].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function toHex(rgb: Uint8Array): string {
  return `#${Buffer.from(rgb.subarray(0, 3)).toString("hex")}`;
}

import { tokens } from "#shared/tokens.ts";
import type { BrandLogo } from "./brand-logo.ts";
import { drawInitial } from "./initial-mark.ts";

/** Content of all icons of a firm: SVG on a canvas of 32 by 32. */
export type BrandIcon = { ground: string; content: string };

/** @param hasFile false means that the logo is already the initial */
export async function makeBrandIcon(logo: BrandLogo, product: string, hasFile: boolean): Promise<BrandIcon> {
  // A small wordmark would be a line of a few pixels.
  if (logo.isWordmark || !hasFile) return { ground: tokens.brand, content: await drawInitial(product) };
  const { colors, png } = logo;
  const ground = colors.ground ?? (colors.fadesOn === "dark" ? tokens.raised.light : tokens.raised.dark);
  // preserveAspectRatio centres logos of either shape.
  const content = `<image width="32" height="32" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/>`;
  return { ground, content };
}

type IconShape = {
  /** The size is in pixels. */
  size: number;
  /** The inset is the distance from each edge of the ground to the content, in units of a canvas of 32. */
  inset: number;
  /** The ground has this corner radius, in the same units. */
  radius?: number;
};

export function drawBrandIcon({ ground, content }: BrandIcon, { size, inset, radius = 0 }: IconShape): string {
  const scale = (32 - 2 * inset) / 32;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="${radius}" fill="${ground}"/><g transform="translate(${inset} ${inset}) scale(${scale})">${content}</g></svg>`;
}

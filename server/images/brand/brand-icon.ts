import { tokens } from "../../../app/ui/tokens.ts";
import type { BrandLogo } from "./brand-logo.ts";
import { drawInitial } from "./initial-mark.ts";

/** What stands in every icon of a firm. The content is SVG on a canvas of 32 by 32. */
export type BrandIcon = { ground: string; content: string };

/** @param hasFile false: the logo is the initial already */
export async function makeBrandIcon(logo: BrandLogo, product: string, hasFile: boolean): Promise<BrandIcon> {
  // A wordmark would be a line of a few pixels.
  if (logo.isWordmark || !hasFile) return { ground: tokens.brand, content: await drawInitial(product) };
  const { colors, png } = logo;
  const ground = colors.ground ?? (colors.fadesOn === "dark" ? tokens.raised.light : tokens.raised.dark);
  // Of both shapes it is put into the middle, see preserveAspectRatio.
  const content = `<image width="32" height="32" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/>`;
  return { ground, content };
}

type IconShape = {
  /** Pixels. */
  size: number;
  /** Units of a canvas of 32, from each edge of the ground to the content. */
  inset: number;
  /** Of the ground, in the same units. */
  radius?: number;
};

export function drawBrandIcon({ ground, content }: BrandIcon, { size, inset, radius = 0 }: IconShape): string {
  const scale = (32 - 2 * inset) / 32;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="${radius}" fill="${ground}"/><g transform="translate(${inset} ${inset}) scale(${scale})">${content}</g></svg>`;
}

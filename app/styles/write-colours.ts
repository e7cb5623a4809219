import type { SectionContent } from "#shared/site-content/sections.ts";

/** Replaces the colours of the brand. Rules outside of layers have precedence over those of the stylesheet. */
export function writeColours({ brand, accent }: SectionContent<"colours">): string {
  const rules = {
    brand,
    "brand-strong": `color-mix(in srgb, ${brand}, #000 18%)`,
    "brand-ink": `light-dark(${brand}, ${accent})`,
    "brand-accent": accent,
    "brand-glow": `${brand}59`,
  };
  const text = Object.entries(rules).map(([name, value]) => `--${name}:${value}`);
  return `:root,[data-theme]{${text.join(";")}}`;
}

/** One colour, or one per theme, with six or eight hexadecimal digits, because canvas and SVG use them too. */
type Token = string | { readonly light: string; readonly dark: string };

// Scripts import these alone, so that browsers do not load the whole table.
export const ground = { light: "#fbfaf8", dark: "#0c0914" };
export const brand = "#8b499e";
export const brandInk = { light: "#8b499e", dark: "#c79ad8" };
export const signal = { light: "#0f766e", dark: "#6ee7c8" };

/** All colours of the site. styles/tokens-plugin.ts creates custom properties with the same names. */
export const tokens = {
  ground,
  raised: { light: "#ffffff", dark: "#17111f" },
  line: { light: "#1a14221f", dark: "#ffffff1a" },
  control: { light: "#8e8793", dark: "#7a7187" },
  ink: { light: "#1a1422", dark: "#f4f0f8" },
  quiet: { light: "#5f5668", dark: "#a99db8" },
  brand,
  "brand-strong": { light: "#743b85", dark: "#9d5ab0" },
  "brand-ink": brandInk,
  "brand-accent": "#a96fbf",
  "brand-glow": "#8b499e59",
  signal,
  danger: { light: "#b3261e", dark: "#ff9d95" },
  "danger-fill": "#b3261e",
  warning: { light: "#9a5b0b", dark: "#f2b872" },
  "toast-shadow": "#0c09148c",
} satisfies Record<string, Token>;

/** Returns `r, g, b` of a colour, for rgba(). */
export function rgbChannels(hex: string): string {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(", ");
}

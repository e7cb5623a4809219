/** One colour in both themes, or one for each. Six or eight hexadecimal digits: canvas, SVG and server read them as well. */
type Token = string | { readonly light: string; readonly dark: string };

/** Every colour of the site. styles/tokens-plugin.ts makes custom properties of them, by the same names. */
export const tokens = {
  ground: { light: "#fbfaf8", dark: "#0c0914" },
  raised: { light: "#ffffff", dark: "#17111f" },
  line: { light: "#1a14221f", dark: "#ffffff1a" },
  control: { light: "#8e8793", dark: "#7a7187" },
  ink: { light: "#1a1422", dark: "#f4f0f8" },
  quiet: { light: "#5f5668", dark: "#a99db8" },
  brand: "#8b499e",
  "brand-strong": { light: "#743b85", dark: "#9d5ab0" },
  "brand-ink": { light: "#8b499e", dark: "#c79ad8" },
  "brand-accent": "#a96fbf",
  signal: { light: "#0f766e", dark: "#6ee7c8" },
  danger: { light: "#b3261e", dark: "#ff9d95" },
  "danger-fill": "#b3261e",
  "brand-glow": "#8b499e59",
  "toast-shadow": "#0c09148c",
  warning: { light: "#9a5b0b", dark: "#f2b872" },
} as const satisfies Record<string, Token>;

/** `r, g, b` of a colour, for rgba(). */
export function rgbChannels(hex: string): string {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(", ");
}

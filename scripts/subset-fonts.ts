/**
 * Run this script by hand after a change of a font, a weight or the characters. A second file for each weight contains
 * the extended Latin characters.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
const punctuation = "\u00a0©·–—‘’“”•…→";
const common = ascii + punctuation;
const extended = Array.from({ length: 0x180 - 0xa1 }, (_, index) => String.fromCharCode(0xa1 + index)).join("");

const fonts = [
  { family: "Poppins", file: "poppins", weights: [400, 500, 600] },
  { family: "JetBrains Mono", file: "jetbrains-mono", weights: [400] },
];

const folder = new URL("../app/styles/fonts/", import.meta.url);
await mkdir(folder, { recursive: true });
const faces: string[] = [];

for (const { family, file, weights } of fonts) {
  for (const weight of weights) {
    for (const [part, text, source] of [
      ["common", common, "latin"],
      ["extended", extended, "latin"],
      ["extended-a", extended, "latin-ext"],
    ] as const) {
      const original = await readFile(
        new URL(`../node_modules/@fontsource/${file}/files/${file}-${source}-${weight}-normal.woff2`, import.meta.url),
      );
      const subset = await subsetFont(original, text, { targetFormat: "woff2", noLayoutClosure: true });
      const name = `${file}-${weight}-${part}.woff2`;
      await writeFile(new URL(name, folder), subset);
      faces.push(
        `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;` +
          `src:url("./fonts/${name}") format("woff2");unicode-range:${ranges(part)}}`,
      );
      console.log(name, subset.length);
    }
  }
}

function ranges(part: "common" | "extended" | "extended-a"): string {
  if (part === "common") return "U+20-7E,U+A0,U+A9,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2192";
  return part === "extended" ? "U+A1-A8,U+AA-B6,U+B8-FF" : "U+100-17F";
}

// System fonts with the size of the web fonts, so that nothing moves. `scale` is the ratio of the text widths of an
// English article, web font to system font, plus 0.6 %. Metrics are in em.
const poppins = [1.05, 0.35, 0.1];
const jetBrainsMono = [1.02, 0.3, 0];
const fallbacks = [
  { name: "Poppins fallback", weight: 400, local: ["Arial", "Liberation Sans"], scale: 1.129, metrics: poppins },
  { name: "Poppins fallback", weight: 500, local: ["Arial", "Liberation Sans"], scale: 1.135, metrics: poppins },
  {
    name: "Poppins fallback",
    weight: 600,
    local: ["Arial Bold", "Liberation Sans Bold"],
    scale: 1.0613,
    metrics: poppins,
  },
  { name: "Poppins DejaVu", weight: 400, local: ["DejaVu Sans"], scale: 0.998, metrics: poppins },
  { name: "Poppins DejaVu", weight: 500, local: ["DejaVu Sans"], scale: 1.014, metrics: poppins },
  { name: "Poppins DejaVu", weight: 600, local: ["DejaVu Sans Bold"], scale: 0.895, metrics: poppins },
  {
    name: "JetBrains Mono fallback",
    weight: 400,
    local: ["Courier New", "Liberation Mono"],
    scale: 0.9998,
    metrics: jetBrainsMono,
  },
  { name: "JetBrains Mono DejaVu", weight: 400, local: ["DejaVu Sans Mono"], scale: 0.9966, metrics: jetBrainsMono },
];

for (const { name, weight, local, scale, metrics } of fallbacks) {
  const [ascent, descent, gap] = metrics.map((em) => `${((em / scale) * 100).toFixed(2)}%`);
  const sources = local.map((font) => `local("${font}")`).join(",");
  faces.push(
    `@font-face{font-family:"${name}";font-weight:${weight};src:${sources};size-adjust:${(scale * 100).toFixed(2)}%;` +
      `ascent-override:${ascent};descent-override:${descent};line-gap-override:${gap}}`,
  );
}

await writeFile(new URL("../fonts.css", folder), `/* Written by scripts/subset-fonts.ts. */\n${faces.join("\n")}\n`);

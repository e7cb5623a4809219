/**
 * Run this script by hand after a change of a card's font. Outlines look the same on all machines, and no text engine
 * parses a title.
 */
import { readFile, writeFile } from "node:fs/promises";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
/** Latin letters and the signs of Latin texts. Each typeface has some of them. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0xac), // a soft hyphen is invisible
  ...range(0xae, 0x24f),
  ...range(0x1e00, 0x1eff),
  ...range(0x2013, 0x203a),
  ..."⁄₨₫₹₺₽€ℓ™↑↓−∕",
];

const fonts = [
  { name: "display", file: "poppins", weight: 600, parts: ["latin", "latin-ext"] },
  { name: "mono", file: "jetbrains-mono", weight: 400, parts: ["latin", "latin-ext", "vietnamese"] },
];

type Glyph = [advance: number, path: string];

async function outline({ file, weight, parts }: (typeof fonts)[number]) {
  const glyphs = new Map<string, Glyph>();
  let unitsPerEm = 0;
  for (const part of parts) {
    const original = await readFile(
      new URL(`../node_modules/@fontsource/${file}/files/${file}-${part}-${weight}-normal.woff2`, import.meta.url),
    );
    const plain = await subsetFont(original, characters.join(""), { targetFormat: "sfnt", noLayoutClosure: true });
    const face = new hb.Face(new hb.Blob(new Uint8Array(plain).buffer));
    const font = new hb.Font(face);
    unitsPerEm = face.upem;
    for (const character of characters) {
      if (glyphs.has(character)) continue;
      const buffer = new hb.Buffer();
      buffer.addText(character);
      buffer.guessSegmentProperties();
      hb.shape(font, buffer);
      const [glyph, ...more] = buffer.getGlyphInfos();
      const [position] = buffer.getGlyphPositions();
      if (!glyph || !position || more.length > 0 || glyph.codepoint === 0) continue; // not in this part
      glyphs.set(character, [position.xAdvance, font.glyphToPath(glyph.codepoint)]);
    }
  }
  composeMissing(glyphs, unitsPerEm);
  console.log(file, weight, glyphs.size, "characters");
  return { unitsPerEm, glyphs };
}

/** Makes signs that the files lack of the signs that they have. */
function composeMissing(glyphs: Map<string, Glyph>, em: number): void {
  const get = (character: string) => glyphs.get(character) ?? [0, ""];
  const add = (character: string, [advance, path]: Glyph) => {
    if (!glyphs.has(character)) glyphs.set(character, [Math.round(advance), path]);
  };
  const raised = (character: string, size: number, up: number): Glyph => {
    const [advance, path] = get(character);
    return [advance * size, move(path, { size, up: up * em })];
  };
  for (const [character, same] of ["‐-", "‑-", "‒–", "―—", "′'", '″"'].map((pair) => [...pair])) {
    add(character ?? "", get(same ?? ""));
  }
  for (const [index, character] of [..."⁰¹²³⁴⁵⁶⁷⁸⁹"].entries()) add(character, raised(String(index), 0.6, 0.32));
  for (const [index, character] of [..."₀₁₂₃₄₅₆₇₈₉"].entries()) add(character, raised(String(index), 0.6, -0.1));
  const [width, equals] = get("=");
  const bar = `M${0.08 * em},0L${width - 0.08 * em},0L${width - 0.08 * em},${0.09 * em}L${0.08 * em},${0.09 * em}Z`;
  add("≥", [width, move(get(">")[1], { up: 0.1 * em }) + bar]);
  add("≤", [width, move(get("<")[1], { up: 0.1 * em }) + bar]);
  const [slashWidth, slash] = get("/");
  add("≠", [width, equals + move(slash, { right: (width - slashWidth) / 2 })]);
  const [tildeWidth, tilde] = get("~");
  add("≈", [tildeWidth, move(tilde, { up: 0.11 * em }) + move(tilde, { up: -0.11 * em })]);
  const arrow = [80, 310, 640, 310, 480, 150, 545, 85, 810, 350, 545, 615, 480, 550, 640, 390, 80, 390];
  const advance = glyphs.get("→")?.[0] ?? get("—")[0];
  const points = arrow.map((part) => (part * em) / 1000);
  const draw = (place: (x: number, y: number) => [number, number]) => {
    const corners = points.flatMap((x, index) => (index % 2 === 0 ? [place(x, points[index + 1] ?? 0)] : []));
    return `M${corners.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join("L")}Z`;
  };
  const scale = Math.min(1, advance / (0.89 * em));
  const middle = 0.35 * em;
  add("→", [advance, draw((x, y) => [x * scale, middle + (y - middle) * scale])]);
  add("←", [advance, draw((x, y) => [advance - x * scale, middle + (y - middle) * scale])]);
  add("↑", [advance, draw((x, y) => [advance / 2 + (y - middle) * scale, middle + (x - 0.445 * em) * scale])]);
  add("↓", [advance, draw((x, y) => [advance / 2 + (y - middle) * scale, middle - (x - 0.445 * em) * scale])]);
}

function move(path: string, { size = 1, right = 0, up = 0 }): string {
  return path.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) => `${Math.round(Number(x) * size + right)},${Math.round(Number(y) * size + up)}`,
  );
}

const outlined: string[] = [];
for (const font of fonts) {
  const { unitsPerEm, glyphs } = await outline(font);
  const lines = [...glyphs].map(([character, glyph]) => `${JSON.stringify(character)}: ${JSON.stringify(glyph)}`);
  outlined.push(`"${font.name}": {\n"unitsPerEm": ${unitsPerEm},\n"glyphs": {\n${lines.join(",\n")}\n}\n}`);
}
await writeFile(
  new URL("../server/images/social-card/glyphs.json", import.meta.url),
  `{\n${outlined.join(",\n")}\n}\n`,
);

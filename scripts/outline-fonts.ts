/**
 * Run this script by hand after a change of a card's font. Outlines look the same on all machines, and no text engine
 * parses a title.
 */
import { readFile, writeFile } from "node:fs/promises";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
const characters = [...range(0x20, 0x7e), ...range(0xa1, 0x17f), ..."–—‘’“”•…→"];

const fonts = [
  { name: "display", file: "poppins", weight: 600 },
  { name: "mono", file: "jetbrains-mono", weight: 400 },
];

async function outline(file: string, weight: number): Promise<{ unitsPerEm: number; lines: string[] }> {
  const lines = new Map<string, string>();
  let unitsPerEm = 0;
  for (const part of ["latin", "latin-ext"]) {
    const original = await readFile(
      new URL(`../node_modules/@fontsource/${file}/files/${file}-${part}-${weight}-normal.woff2`, import.meta.url),
    );
    const plain = await subsetFont(original, characters.join(""), { targetFormat: "sfnt", noLayoutClosure: true });
    const face = new hb.Face(new hb.Blob(new Uint8Array(plain).buffer));
    const font = new hb.Font(face);
    unitsPerEm = face.upem;
    for (const character of characters) {
      if (lines.has(character)) continue;
      const buffer = new hb.Buffer();
      buffer.addText(character);
      buffer.guessSegmentProperties();
      hb.shape(font, buffer);
      const [glyph, ...more] = buffer.getGlyphInfos();
      const [position] = buffer.getGlyphPositions();
      if (!glyph || !position || more.length > 0 || glyph.codepoint === 0) continue; // not in this part
      const outline = JSON.stringify([position.xAdvance, font.glyphToPath(glyph.codepoint)]);
      lines.set(character, `${JSON.stringify(character)}: ${outline}`);
    }
  }
  const missing = characters.filter((character) => !lines.has(character));
  console.log(file, weight, lines.size, "characters; without", missing.join(""));
  return { unitsPerEm, lines: [...lines.values()] };
}

const outlined: string[] = [];
for (const { name, file, weight } of fonts) {
  const { unitsPerEm, lines } = await outline(file, weight);
  outlined.push(`"${name}": {\n"unitsPerEm": ${unitsPerEm},\n"glyphs": {\n${lines.join(",\n")}\n}\n}`);
}
await writeFile(
  new URL("../server/images/social-card/glyphs.json", import.meta.url),
  `{\n${outlined.join(",\n")}\n}\n`,
);

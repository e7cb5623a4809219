import { readFile } from "node:fs/promises";
import * as z from "zod";

const glyph = z.tuple([z.number(), z.string()]);
const face = z.object({ unitsPerEm: z.number(), glyphs: z.record(z.string(), glyph) });
/** scripts/outline-fonts.ts writes this file. */
const outlines = z.object({ display: face, mono: face });

export type TextStyle = {
  /** The size is in pixels of an em. */
  size: number;
  /** The spacing is in pixels, in addition to the letters' own spacing. */
  spacing?: number;
};

/** Draws letters as outlines, so that a drawing depends on no font of the machine and contains no text. */
export class Typeface {
  readonly #unitsPerEm: number;
  readonly #glyphs: Map<string, [advance: number, path: string]>;

  constructor({ unitsPerEm, glyphs }: z.output<typeof face>) {
    this.#unitsPerEm = unitsPerEm;
    this.#glyphs = new Map(Object.entries(glyphs));
  }

  /**
   * Returns the letters that can be drawn. An unknown accent is removed from its letter; emoji and other scripts are
   * left out.
   */
  drawable(text: string): string {
    let drawn = "";
    for (const character of text.normalize("NFC")) {
      if (this.#glyphs.has(character)) drawn += character;
      else if (/\s/.test(character)) drawn += " ";
      else drawn += [...character.normalize("NFKD")].filter((part) => this.#glyphs.has(part)).join("");
    }
    return drawn.replace(/ {2,}/g, " ").trim();
  }

  /** @returns the width in pixels */
  widthOf(text: string, { size, spacing = 0 }: TextStyle): number {
    let width = 0;
    for (const character of text) width += this.#advance(character, size) + spacing;
    return width;
  }

  /** Draws an SVG element from `x` on the base line `y`. */
  draw(text: string, { x, y, fill, ...style }: TextStyle & { x: number; y: number; fill: string }): string {
    const { size, spacing = 0 } = style;
    const scale = size / this.#unitsPerEm;
    let at = x;
    let letters = "";
    for (const character of text) {
      const [, path = ""] = this.#glyphs.get(character) ?? [];
      if (path) letters += `<path transform="translate(${round(at)} ${y}) scale(${scale} ${-scale})" d="${path}"/>`;
      at += this.#advance(character, size) + spacing;
    }
    return `<g fill="${fill}">${letters}</g>`;
  }

  #advance(character: string, size: number): number {
    return ((this.#glyphs.get(character)?.[0] ?? 0) / this.#unitsPerEm) * size;
  }
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

let loading: Promise<{ display: Typeface; mono: Typeface }> | undefined;

/** Loads the typefaces with the first card. */
export function loadTypefaces() {
  loading ??= load();
  return loading;
}

async function load() {
  const file = await readFile(new URL("./glyphs.json", import.meta.url), "utf8");
  const { display, mono } = outlines.parse(JSON.parse(file));
  return { display: new Typeface(display), mono: new Typeface(mono) };
}

import { readFile } from "node:fs/promises";
import * as z from "zod";

const glyph = z.tuple([z.number(), z.string()]);
const face = z.object({ unitsPerEm: z.number(), glyphs: z.record(z.string(), glyph) });
/** scripts/outline-fonts.ts writes this file. */
const outlines = z.object({ display: face, mono: face });

/** Emoji with their parts, and characters without a shape, such as soft hyphens. */
const UNDRAWN = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Cf}|\ufe0e|\ufe0f|\u20e3/u;

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
   * Returns the text as it is drawn: without emoji and invisible characters.
   * @returns undefined if the typeface lacks a letter or sign, because a part of a text can say something else
   */
  drawable(text: string): string | undefined {
    let drawn = "";
    for (const character of text.normalize("NFC")) {
      if (this.#glyphs.has(character)) drawn += character;
      else if (/[\s\p{Cc}]/u.test(character)) drawn += " ";
      else if (!UNDRAWN.test(character)) {
        const plain = [...character.normalize("NFKC")];
        if (!plain.every((part) => this.#glyphs.has(part))) return undefined;
        drawn += plain.join("");
      }
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

export type Typefaces = { display: Typeface; mono: Typeface };

let loading: Promise<Typefaces> | undefined;

/** Loads the typefaces with the first card. */
export function loadTypefaces(): Promise<Typefaces> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Typefaces> {
  const file = await readFile(new URL("./glyphs.json", import.meta.url), "utf8");
  const { display, mono } = outlines.parse(JSON.parse(file));
  return { display: new Typeface(display), mono: new Typeface(mono) };
}

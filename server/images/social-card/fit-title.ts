import { cutText } from "#platform/text/cut-text.ts";

/** @returns the width of a text at a size, in pixels */
export type Measure = (text: string, size: number) => number;

type Area = {
  /** Width and height are in pixels. */
  width: number;
  height: number;
  /** These sizes of an em, in pixels, are tried from the largest to the smallest. */
  sizes: readonly number[];
  /** The line height is the distance between two base lines, in ems. */
  lineHeight: number;
};

export type FittedTitle = { size: number; lines: string[] };

/** Limit for measuring, in UTF-16 units, because a longer text never fits. */
const MAX_MEASURED = 400;

/**
 * Finds the largest size at which a title fits. The title breaks at its line feeds and into lines of about equal
 * length. If it does not fit at the smallest size, it is cut and gets an ellipsis.
 */
export function fitTitle(title: string, { width, height, sizes, lineHeight }: Area, measure: Measure): FittedTitle {
  const text = bound(title);
  for (const size of sizes) {
    const max = Math.floor(height / (size * lineHeight));
    const lines = wrap(text, width, (part) => measure(part, size));
    if (lines.length <= max) return { size, lines: balance(text, lines, width, (part) => measure(part, size)) };
  }
  const size = sizes.at(-1) ?? 0;
  const max = Math.max(1, Math.floor(height / (size * lineHeight)));
  const lines = wrap(text, width, (part) => measure(part, size)).slice(0, max);
  const last = cutToFit(`${lines.at(-1) ?? ""}…`, width, (part) => measure(part, size));
  return { size, lines: [...lines.slice(0, -1), last] };
}

/** Shortens the text until it fits, and adds an ellipsis if it was cut. @param width in pixels */
export function cutToFit(text: string, width: number, measure: (text: string) => number): string {
  const bounded = bound(text);
  if (measure(bounded) <= width) return bounded;
  let part = bounded.endsWith("…") ? bounded.slice(0, -1) : bounded;
  while (part !== "" && measure(`${part.trimEnd()}…`) > width) part = cutText(part, part.length - 1);
  return `${part.trimEnd()}…`;
}

function bound(text: string): string {
  return text.length > MAX_MEASURED ? `${cutText(text, MAX_MEASURED)}…` : text;
}

function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split("\n").flatMap((part) => wrapPart(part, width, measure));
}

function wrapPart(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((word) => breakWord(word, width, measure))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line ? [...lines, line] : lines;
}

function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part && measure(part + character) > width) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}

const STEPS = 8;

/** Finds the narrowest width that needs no more lines. */
function balance(text: string, lines: string[], width: number, measure: (text: string) => number): string[] {
  let [narrow, wide, best] = [width / 2, width, lines];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (narrow + wide) / 2;
    const tried = wrap(text, middle, measure);
    if (tried.length <= lines.length) [wide, best] = [middle, tried];
    else narrow = middle;
  }
  return best;
}

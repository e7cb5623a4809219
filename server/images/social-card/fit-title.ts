/** @returns pixels of a text at a size */
export type Measure = (text: string, size: number) => number;

type Room = {
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels of an em to try, largest first. */
  sizes: readonly number[];
  /** Of an em, from one base line to the next. */
  lineHeight: number;
};

export type FittedTitle = { size: number; lines: string[] };

/** More than fits at the smallest size: no text needs to be measured to its end. */
const MOST_CHARACTERS = 400;

/** The largest size at which a title fits, broken where it says so, its lines of about equal length; at the smallest it is cut, with an ellipsis. */
export function fitTitle(title: string, { width, height, sizes, lineHeight }: Room, measure: Measure): FittedTitle {
  const text = bound(title);
  for (const size of sizes) {
    const most = Math.floor(height / (size * lineHeight));
    const lines = wrap(text, width, (part) => measure(part, size));
    if (lines.length <= most) return { size, lines: balance(text, lines, width, (part) => measure(part, size)) };
  }
  const size = sizes.at(-1) ?? 0;
  const most = Math.max(1, Math.floor(height / (size * lineHeight)));
  const lines = wrap(text, width, (part) => measure(part, size)).slice(0, most);
  const last = cutToFit(`${lines.at(-1) ?? ""}…`, width, (part) => measure(part, size));
  return { size, lines: [...lines.slice(0, -1), last] };
}

/** Shortened until it fits, with an ellipsis where it was. @param width in pixels */
export function cutToFit(text: string, width: number, measure: (text: string) => number): string {
  const bounded = bound(text);
  if (measure(bounded) <= width) return bounded;
  const characters = [...(bounded.endsWith("…") ? bounded.slice(0, -1) : bounded)];
  while (characters.length > 0 && measure(`${characters.join("").trimEnd()}…`) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

function bound(text: string): string {
  const characters = [...text];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join("")}…` : text;
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

/** The narrowest width that takes no more lines. */
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

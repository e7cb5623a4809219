import { cutText } from "#platform/text/cut-text.ts";
import { EXCERPT_LENGTH } from "#shared/post.ts";

const LINES = 3;

/** Line width in ems: the narrowest card, then the widths at which post-card.css shows another part. */
const LINE_WIDTHS = [16.8, 19.9, 21.5, 28.5];
const ELLIPSIS_WIDTH = 0.6;

/** Splits an excerpt: three lines of the narrowest card, additions for wider cards, the rest; at word ends. */
export function splitExcerpt(excerpt: string): string[] {
  // A stored excerpt that was cut may end inside a word.
  const whole = excerpt.length > EXCERPT_LENGTH ? Math.max(excerpt.lastIndexOf(" "), 0) : excerpt.length;
  const ends: number[] = [];
  for (const lineWidth of LINE_WIDTHS) {
    // A word longer than three lines must be cut.
    const end = findEnd(excerpt, whole, lineWidth) || cutText(excerpt, Math.floor(lineWidth * LINES) - 2).length;
    ends.push(Math.max(end, ends.at(-1) ?? 0));
  }
  const parts = [0, ...ends].map((start, index) => excerpt.slice(start, ends[index]));
  while (parts.length > 1 && parts.at(-1) === "") parts.pop();
  return parts;
}

/** Returns the end of three lines of this width, with as many words per line as browsers show. */
function findEnd(text: string, whole: number, lineWidth: number): number {
  let line = 1;
  let used = 0;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (index >= whole) return end;
    const wordWidth = widthOf(word);
    const gap = used > 0 ? widthOf(" ") : 0;
    if (used + gap + wordWidth <= lineWidth) used += gap + wordWidth;
    else {
      // Browsers break a word that is longer than a line.
      line += used > 0 ? Math.ceil(wordWidth / lineWidth) : Math.ceil(wordWidth / lineWidth) - 1;
      used = wordWidth % lineWidth;
    }
    const isLast = index + word.length === text.length;
    if (line > LINES || (line === LINES && !isLast && used + ELLIPSIS_WIDTH > lineWidth)) return end;
    // An ellipsis must not follow other punctuation.
    if (isLast || /[\p{L}\p{N}]$/u.test(word)) end = index + word.length;
  }
  return end;
}

/** Estimates the width of a text in ems in Poppins; the estimate is slightly too large. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[ .,:;'’|!Iijl]/.test(letter)) width += 0.27;
    else if (/[frt1“”"()[\]/{}L-]/.test(letter)) width += 0.43;
    else if (/[mwMW@—#]/.test(letter)) width += 1;
    else if (/[a-zéE-FJKPRSTXYZ0-9?$]/.test(letter)) width += 0.65;
    else width += letter < "\u2000" ? 0.8 : 1;
  }
  return width;
}

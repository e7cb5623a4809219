import { cutText, wellFormed } from "#platform/text/cut-text.ts";
import { CUT_MARK, EXCERPT_LENGTH } from "./post.ts";

const NAMED_ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith("#")) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
  const codePoint = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return codePoint > 0 && codePoint <= 0x10ffff ? wellFormed(String.fromCodePoint(codePoint)) : entity;
}

/** Returns the visible text of sanitised HTML with collapsed whitespace; blocks and line breaks become one space. */
export function htmlToPlainText(html: string): string {
  return html
    .replace(/<\/?(?:p|h[1-6]|li|ol|ul|blockquote|pre|div|br|img|table|tr|th|td)\b[^>]*>?/gi, " ")
    .replace(/<[^>]*>?/g, "")
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, decodeEntity)
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the plain text of sanitised HTML, cut to at most 160 UTF-16 units (spec section 9). */
export function deriveExcerpt(html: string): string {
  const text = wellFormed(htmlToPlainText(html));
  return text.length > EXCERPT_LENGTH ? cutText(text, EXCERPT_LENGTH) + CUT_MARK : text;
}

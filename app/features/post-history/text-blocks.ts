import { htmlToPlainText } from "#shared/derive-excerpt.ts";

const BLOCK = /<\/?(?:p|h[1-6]|li|ol|ul|blockquote|pre|div|br|table|tr|th|td)\b[^>]*>?/gi;
const IMAGE = /<img\b([^>]*)>?/gi;
const ALT = /\balt="([^"]*)"/i;

/** Returns the visible text: one block per paragraph, heading or list item; pictures by their alternative text. */
export function textBlocks(html: string): string[] {
  return html
    .replace(IMAGE, (_, attributes: string) => ` [picture${describe(attributes)}] `)
    .split(BLOCK)
    .map(htmlToPlainText)
    .filter((text) => text !== "");
}

function describe(attributes: string): string {
  const [, alt] = ALT.exec(attributes) ?? [];
  return alt ? `: ${alt}` : "";
}

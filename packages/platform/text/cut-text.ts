/**
 * Cuts a text to at most `limit` UTF-16 units, before the character that would be divided. A character is what readers
 * see as one: an emoji of several code points, or a letter with its accents. Browser and server cut with this function.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const whole = text.slice(0, startOfCharacter(text, limit));
  // One character can have more accents than the limit.
  return whole === "" ? withoutHalf(text.slice(0, limit)) : whole;
}

/** Replaces halves of surrogate pairs, which neither PostgreSQL nor UTF-8 can store, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}

/** Returns the start of the character at a position. Two more units decide whether the character goes on. */
function startOfCharacter(text: string, position: number): number {
  const characters = new Intl.Segmenter("und", { granularity: "grapheme" });
  return characters.segment(text.slice(0, position + 2)).containing(position)?.index ?? position;
}

function withoutHalf(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

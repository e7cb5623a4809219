/** Tags in a text, as typing or pasting brings them: split on whitespace and commas (spec section 5). */
export function splitTags(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The list with new tags at its end; empty and duplicate ones are ignored. */
export function addTags(tags: string[], added: string[]): string[] {
  return [...new Set([...tags, ...added.map((tag) => tag.trim()).filter(Boolean)])];
}

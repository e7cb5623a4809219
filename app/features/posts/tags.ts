/** Splits typed or pasted tags at whitespace and commas (spec section 5). */
export function splitTags(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Appends new tags; ignores empty and duplicate tags. */
export function addTags(tags: string[], added: string[]): string[] {
  return [...new Set([...tags, ...added.map((tag) => tag.trim()).filter(Boolean)])];
}

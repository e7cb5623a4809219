export function differentMatches(pattern: RegExp, text: string): number {
  return new Set(text.match(new RegExp(pattern, "g"))).size;
}

/** The value for a count, the last one for any that is higher. */
export function upTo(count: number, values: number[]): number {
  return values[Math.min(count, values.length - 1)] ?? 0;
}

export function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

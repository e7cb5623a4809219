export function differentMatches(pattern: RegExp, text: string): number {
  return new Set(text.match(new RegExp(pattern, "g"))).size;
}

/** Returns the value for a count, or the last value for any higher count. */
export function upTo(count: number, values: number[]): number {
  return values[Math.min(count, values.length - 1)] ?? 0;
}

export function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

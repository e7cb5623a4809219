const LEAST_SCORE = 0.75;
const LONGEST = 100;

/** @returns the known name with the fewest different letters, for "Perhaps you meant …" */
export function similarName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  const scored = [...known]
    .map((other) => ({ other, score: 1 - distance(name, other) / Math.max(name.length, other.length, 1) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score);
  return scored[0]?.other;
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

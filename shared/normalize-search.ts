/** Longer searches are cut. */
export const LONGEST_SEARCH = 100;

/** Normalises a search for page and cache: single spaces and no control characters (PostgreSQL rejects some). */
export function normalizeSearch(text: string | null): string | undefined {
  const normalized = text
    ?.replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SEARCH)
    .trim();
  return normalized || undefined;
}

/** What is longer is cut. */
export const LONGEST_SEARCH = 100;

/** One spelling for page and cache: single spaces, none around, no control characters (PostgreSQL refuses some). */
export function tidySearch(text: string | null): string | undefined {
  const tidy = text
    ?.replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SEARCH)
    .trim();
  return tidy || undefined;
}

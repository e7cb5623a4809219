/** What is longer is cut. */
export const LONGEST_SEARCH = 100;

/**
 * A text of an address in its simplest form: without spaces around and twice within, and without control characters, of
 * which PostgreSQL takes not all. The page reads it so, and the server keeps one page for all spellings.
 */
export function tidySearch(text: string | null): string | undefined {
  const tidy = text
    ?.replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SEARCH)
    .trim();
  return tidy || undefined;
}

import { cutText } from "#platform/text/cut-text.ts";

/** Longer searches are cut. */
export const LONGEST_SEARCH = 100;

/** Normalises a search for page and cache: single spaces and no control characters (PostgreSQL rejects some). */
export function normalizeSearch(text: string | null): string | undefined {
  const words = text?.replace(/[\s\p{Cc}]+/gu, " ").trim() ?? "";
  return cutText(words, LONGEST_SEARCH).trim() || undefined;
}

import { CUT_MARK, EXCERPT_LENGTH } from "./post.ts";

/** Ends an excerpt at a word where a cut may have divided one: `the data cen...` → `the data...`. */
export function endAtWord(excerpt: string): string {
  if (excerpt.length <= EXCERPT_LENGTH || !excerpt.endsWith(CUT_MARK)) return excerpt;
  const text = excerpt.slice(0, -CUT_MARK.length);
  const lastSpace = text.lastIndexOf(" ");
  // Chinese and Japanese have no spaces.
  return lastSpace > EXCERPT_LENGTH / 2 ? text.slice(0, lastSpace).replace(/[\s,;:–—-]+$/, "") + CUT_MARK : excerpt;
}

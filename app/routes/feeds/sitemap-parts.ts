/** Far below the protocol's limit of 50,000 (https://www.sitemaps.org/protocol.html), for short response times. */
export const PART_POSTS = 2000;

export const MAX_SITEMAP_PARTS = 25;

/** Returns the file name of a part; numbers start at 1. */
export function sitemapPart(number: number): string {
  return `sitemap-${number}.xml`;
}

export function numberOfPart(pathname: string): number {
  return Number(/-(\d+)\.xml$/.exec(pathname)?.[1]);
}

/**
 * Part 1 has the oldest posts, so that a new post changes only the last part. If there are too many posts, the oldest
 * ones have no part.
 */
export function rangeOfPart(number: number, count: number): { skip: number; length: number } {
  const surplus = Math.max(0, Math.ceil(count / PART_POSTS) - MAX_SITEMAP_PARTS);
  const behind = (surplus + number - 1) * PART_POSTS;
  const length = Math.max(0, Math.min(PART_POSTS, count - behind));
  return { skip: Math.max(0, count - behind - length), length };
}

export function countParts(count: number): number {
  return Math.min(MAX_SITEMAP_PARTS, Math.ceil(count / PART_POSTS));
}

/** Far below the 50,000 of the protocol (https://www.sitemaps.org/protocol.html), so that a part is made in a moment. */
export const PART_POSTS = 2000;

export const MOST_SITEMAP_PARTS = 25;

/** File name of a part, the first is 1. */
export function sitemapPart(number: number): string {
  return `sitemap-${number}.xml`;
}

export function numberOfPart(pathname: string): number {
  return Number(/-(\d+)\.xml$/.exec(pathname)?.[1]);
}

/** The first part has the oldest posts: a new one changes the last alone. What no part holds are the oldest of all. */
export function rangeOfPart(number: number, count: number): { skip: number; length: number } {
  const surplus = Math.max(0, Math.ceil(count / PART_POSTS) - MOST_SITEMAP_PARTS);
  const behind = (surplus + number - 1) * PART_POSTS;
  const length = Math.max(0, Math.min(PART_POSTS, count - behind));
  return { skip: Math.max(0, count - behind - length), length };
}

export function countParts(count: number): number {
  return Math.min(MOST_SITEMAP_PARTS, Math.ceil(count / PART_POSTS));
}

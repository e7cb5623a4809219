/** Headers of an answer that is the same for everybody and changes when a post does; by lower-case names. */
type Headers = Record<string, string>;

export type SharedCaching = {
  /** For documents, feeds and cards, which name their variants by Accept-Encoding alone. */
  ofDocument(own: Headers): Headers;
  /** For strangers' reads of posts: who asks and how is part of what a cache has to compare. */
  ofRead(own: Headers): Headers;
};

/** While the site is away. With CDN_SECONDS at its most and the time after, a form in such a page is still taken. */
const STALE_IF_ERROR_SECONDS = 24 * 60 * 60;
/** One name for all that a change of a post may change: lists, their pages, neighbours, feeds, the site map. */
export const POSTS_TAG = "posts";
const READ_VARIES_BY = "authorization, apikey, accept, accept-profile, prefer, range, origin, accept-encoding";

/** @param seconds undefined: no cache is shared, and nothing changes */
export function createSharedCaching(seconds: number | undefined): SharedCaching {
  if (seconds === undefined) return { ofDocument: (own) => own, ofRead: (own) => own };
  const stale = `stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
  // Browsers ask each time, as with no-cache: must-revalidate keeps them from using what is stale.
  const cacheControl = `public, max-age=0, must-revalidate, s-maxage=${seconds}, ${stale}`;
  return {
    ofDocument: (own) => ({
      ...own,
      "cache-control": cacheControl,
      // RFC 9213: for CDNs that take must-revalidate for themselves.
      "cdn-cache-control": `public, max-age=${seconds}, ${stale}`,
      "cache-tag": POSTS_TAG,
    }),
    ofRead: (own) => ({
      ...own,
      "cache-control": cacheControl,
      // CDNs that read this header heed no Vary but Accept-Encoding, and an editor reads at the same address.
      "cdn-cache-control": "no-store",
      "cache-tag": POSTS_TAG,
      vary: READ_VARIES_BY,
    }),
  };
}

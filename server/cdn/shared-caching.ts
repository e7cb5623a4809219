/** Headers of a response that is the same for all callers and changes with posts. Names are in lower case. */
type Headers = Record<string, string>;

export type SharedCaching = {
  /** Adds headers for documents, feeds and cards, whose variants differ only by Accept-Encoding. */
  ofDocument(own: Headers): Headers;
  /** Adds headers for anonymous reads of posts. Their `Vary` also names the headers for the caller and the format. */
  ofRead(own: Headers): Headers;
};

/**
 * A CDN serves old pages for this time while the site is unavailable. Later, the site still accepts the forms of these
 * pages.
 */
const STALE_IF_ERROR_SECONDS = 24 * 60 * 60;
/** One tag covers all that a changed post affects: lists, their pages, adjacent posts, feeds and the site map. */
export const POSTS_TAG = "posts";
const READ_VARIES_BY = "authorization, apikey, accept, accept-profile, prefer, range, accept-encoding";

/** @param seconds undefined means that shared caches store nothing and the headers stay unchanged */
export function createSharedCaching(seconds: number | undefined): SharedCaching {
  if (seconds === undefined) return { ofDocument: (own) => own, ofRead: (own) => own };
  const stale = `stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
  // Browsers ask each time, as with no-cache, because must-revalidate forbids stale responses.
  const cacheControl = `public, max-age=0, must-revalidate, s-maxage=${seconds}, ${stale}`;
  return {
    ofDocument: (own) => ({
      ...own,
      "cache-control": cacheControl,
      // RFC 9213: this header is for CDNs that would apply must-revalidate to themselves.
      "cdn-cache-control": `public, max-age=${seconds}, ${stale}`,
      "cache-tag": POSTS_TAG,
    }),
    ofRead: (own) => ({
      ...own,
      "cache-control": cacheControl,
      // CDNs that read this header obey only Vary: Accept-Encoding. An editor uses the same URL, so they must not store
      // it.
      "cdn-cache-control": "no-store",
      "cache-tag": POSTS_TAG,
      vary: READ_VARIES_BY,
    }),
  };
}

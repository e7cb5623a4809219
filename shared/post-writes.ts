/** Path where the browser reports a changed post to this site, for a backend without notifications. */
export const REFRESH_PAGES_PATH = "/api/v1.0/pages/refresh";

/** Requests that change posts; replace-picture.ts changes every post with a picture. Drafts are not public. */
const CHANGED_BY = ["/rest/v1/blog_posts", "/rest/v1/rpc/replace_picture"];

/** @param pathname as sent; an encoded spelling is ignored, because the database also announces changes */
export function changesPosts(method: string, pathname: string): boolean {
  return CHANGED_BY.includes(pathname) && !["GET", "HEAD", "OPTIONS"].includes(method);
}

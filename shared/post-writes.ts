/** Path where the browser reports a changed post to this site, for a backend without notifications. */
export const REFRESH_PAGES_PATH = "/api/v1.0/pages/refresh";

const CONTENT_PATH = "/rest/v1/site_content";

/**
 * Requests that change public pages; change-image.ts changes every post with an image. Drafts are not public.
 */
const CHANGED_BY = ["/rest/v1/blog_posts", "/rest/v1/rpc/replace_picture", CONTENT_PATH];

/** @param pathname of a request that changes public pages */
export function changesContent(pathname: string): boolean {
  return pathname === CONTENT_PATH;
}

/** @param pathname as sent; an encoded spelling is ignored, because the database also announces changes */
export function changesPosts(method: string, pathname: string): boolean {
  return CHANGED_BY.includes(pathname) && !["GET", "HEAD", "OPTIONS"].includes(method);
}

/** Where the browser tells this site that an editor has changed a post, for a backend that announces no changes. */
export const REFRESH_PAGES_PATH = "/api/v1.0/pages/refresh";

/** A post by itself, and every post that shows a picture (replace-picture.ts). Drafts and leases are not public. */
const CHANGED_BY = ["/rest/v1/blog_posts", "/rest/v1/rpc/replace_picture"];

/** @param pathname as a client spells it; a coded spelling counts as no change, and the database announces it instead */
export function changesPosts(method: string, pathname: string): boolean {
  return CHANGED_BY.includes(pathname) && !["GET", "HEAD", "OPTIONS"].includes(method);
}

import { REFRESH_PAGES_PATH } from "../refresh-pages-path.ts";

/** After this the save is told without it: pages are out of date for a minute at most anyway. */
const PATIENCE_MS = 3000;

/** A post by itself, and every post that shows a picture (replace-picture.ts). */
const CHANGED_BY = ["/rest/v1/blog_posts", "/rest/v1/rpc/replace_picture"];

/** Tells this site's server after each change of a post, for a hosted backend announces none. */
export function thenRefreshPages(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.ok && changesPosts(input, init)) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      await send(REFRESH_PAGES_PATH, { method: "POST", signal }).catch(() => {});
    }
    return response;
  };
}

function changesPosts(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  return CHANGED_BY.includes(pathname) && !["GET", "HEAD"].includes(init?.method ?? "GET");
}

import { changesPosts, REFRESH_PAGES_PATH } from "../post-writes.ts";

/** After this the save is told without it: pages are out of date for a minute at most anyway. */
const PATIENCE_MS = 3000;

/** Tells this site's server after each change of a post, for a hosted backend announces none. */
export function thenRefreshPages(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (response.ok && changesPosts(init?.method ?? "GET", pathname)) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      await send(REFRESH_PAGES_PATH, { method: "POST", signal }).catch(() => {});
    }
    return response;
  };
}

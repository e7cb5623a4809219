import { changesPosts, REFRESH_PAGES_PATH } from "#shared/post-writes.ts";

/** Timeout; the save then succeeds anyway, because cached pages expire after a minute at most. */
const TIMEOUT_MS = 3000;

/** Notifies this site's server after each change of a post, because a hosted backend sends no notifications. */
export function thenRefreshPages(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (response.ok && changesPosts(init?.method ?? "GET", pathname)) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      await send(REFRESH_PAGES_PATH, { method: "POST", signal }).catch(() => {});
    }
    return response;
  };
}

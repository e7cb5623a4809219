import { type Context, Hono } from "hono";
import { clientIp } from "#platform/http/client-ip.ts";
import { changesContent, changesPosts } from "#shared/post-writes.ts";
import type { Backend } from "../backend/backend.ts";
import { allowEveryOrigin, respondToPreflight } from "./cross-origin.ts";
import type { PostReadCache } from "./post-read-cache.ts";
import { privateUnlessPublic } from "./storage-privacy.ts";

type BackendPathsOptions = {
  handle: NonNullable<Backend["handle"]>;
  publishableKey: string;
  readCache: PostReadCache;
  trustProxy: boolean;
  /** These functions run before the response is sent. */
  onPostsWritten: () => void;
  /** This function resolves when the pages show the content. */
  onContentWritten: () => Promise<void>;
};

const PATHS = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*"];
/** Other services look for the public keys of access tokens here (RFC 7517, RFC 8615). */
const PUBLIC_KEYS = "/.well-known/jwks.json";

export function backendPaths({ handle, publishableKey, readCache, trustProxy, ...written }: BackendPathsOptions) {
  async function ask(context: Context, request = context.req.raw): Promise<Response> {
    // A closed socket has no IP address. Without it, its request would count as the site's own.
    const response = await handle(request, clientIp(context, trustProxy) ?? "unknown");
    if (response.status < 400 && changesPages(context, publishableKey)) {
      if (changesContent(context.req.path)) await written.onContentWritten();
      else written.onPostsWritten();
    }
    // The headers of a fetched response are immutable, but the backend runs in this process.
    allowEveryOrigin(response.headers);
    // Images have their own cache-control.
    const cacheControl = response.headers.get("cache-control") ?? "no-store";
    response.headers.set("cache-control", privateUnlessPublic(context.req.path, cacheControl));
    return response;
  }

  const paths = new Hono();
  for (const path of PATHS) {
    paths.all(
      path,
      (context) => respondToPreflight(context.req.raw) ?? readCache.getOrFetch(context.req.raw, () => ask(context)),
    );
  }
  paths.get(PUBLIC_KEYS, (context) => ask(context, new Request(new URL(`/auth/v1${PUBLIC_KEYS}`, context.req.url))));
  return paths;
}

/** Anonymous visitors change no page, so they must not empty the cache. */
function changesPages({ req }: Context, publishableKey: string): boolean {
  if (!changesPosts(req.method, req.path)) return false;
  // The token is verified, because the response would be a 401 otherwise.
  const hasSession = /^Bearer\s+[^.\s]+\.[^.\s]+\.[^.\s]+\s*$/.test(req.header("authorization") ?? "");
  return hasSession || (req.header("apikey") ?? req.query("apikey")) !== publishableKey;
}

import { Hono } from "hono";
import type { Logger } from "#platform/logger.ts";
import type { Backend } from "./backend/backend.ts";
import { authLog } from "./http/auth-log.ts";
import { backendPaths } from "./http/backend-paths.ts";
import type { PostReadCache } from "./http/post-read-cache.ts";
import type { ServerVariables } from "./http/request-log.ts";
import { postsChangedWebhook } from "./pages/posts-changed-webhook.ts";
import { refreshPages } from "./pages/refresh-pages.ts";
import type { Env } from "./settings/env.ts";

type BackendRoutesOptions = {
  env: Pick<Env, "TRUST_PROXY" | "WEBHOOK_SECRET">;
  backend: Backend;
  readCache: PostReadCache;
  log: Logger;
  emptyCache: () => void;
  refreshContent: () => Promise<void>;
};

/**
 * Each route that changes posts clears the cache before it responds. onPostsChanged reports the changes of other
 * processes.
 */
export function backendRoutes({ env, backend, readCache, log, emptyCache, refreshContent }: BackendRoutesOptions) {
  const trustProxy = env.TRUST_PROXY;
  const routes = new Hono<ServerVariables>();
  if (backend.handle) {
    const { handle, publishableKey } = backend;
    routes.use("/auth/v1/*", authLog({ log, trustProxy }));
    const written = { onPostsWritten: emptyCache, onContentWritten: refreshContent };
    routes.route("/", backendPaths({ handle, publishableKey, readCache, trustProxy, ...written }));
  }
  if (!backend.onPostsChanged) routes.route("/", refreshPages({ backend, trustProxy, onRefresh: refreshContent }));
  if (env.WEBHOOK_SECRET) {
    routes.route("/", postsChangedWebhook({ secret: env.WEBHOOK_SECRET, trustProxy, onChanged: refreshContent }));
  }
  return routes;
}

import { createMiddleware } from "hono/factory";
import type { Logger } from "../logger.ts";

/** Behind an undeclared proxy all visitors look like one and share its limits: warns once. */
export function proxyHeaders({ trustProxy, log }: { trustProxy: boolean; log: Logger }) {
  let hasWarned = trustProxy;
  return createMiddleware((context, next) => {
    if (!hasWarned && (context.req.header("x-forwarded-for") ?? context.req.header("forwarded")) !== undefined) {
      hasWarned = true;
      log.warn(
        "A request came with X-Forwarded-For or Forwarded, and TRUST_PROXY is not true. If a proxy of yours stands in front of this server, set TRUST_PROXY=true and let it write X-Forwarded-For itself: until then all visitors count as one for every limit. Without a proxy there is nothing to do: somebody made the header up, and it is ignored.",
      );
    }
    return next();
  });
}

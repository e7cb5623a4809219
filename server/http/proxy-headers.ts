import { createMiddleware } from "hono/factory";
import type { Logger } from "#platform/logger.ts";

const FORWARDING_HEADERS = [
  "x-forwarded-for",
  "forwarded",
  "x-real-ip",
  "x-forwarded-proto",
  "x-forwarded-host",
  "via",
];

const WARNING =
  "A request came with headers of a proxy, but TRUST_PROXY is not true. If your proxy forwards to this server, all its visitors count as one for every limit: fifty wrong passwords lock out all visitors, and links use http. Set TRUST_PROXY=true and SITE_URL=https://…, and let the proxy overwrite the visitor's headers X-Forwarded-For and X-Forwarded-Proto (docs/operations.md has examples for nginx and Caddy). Without a proxy, do nothing: a client forged the headers, and they are ignored.";

/** Warns at the first request from an undeclared proxy, and names the consequences. */
export function proxyHeaders({ trustProxy, log }: { trustProxy: boolean; log: Pick<Logger, "warn"> }) {
  let isLogged = false;
  return createMiddleware((context, next) => {
    if (trustProxy || isLogged) return next();
    const headers = FORWARDING_HEADERS.filter((name) => context.req.header(name) !== undefined);
    if (headers.length === 0) return next();
    isLogged = true;
    log.warn({ headers }, WARNING);
    return next();
  });
}

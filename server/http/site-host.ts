import { createMiddleware } from "hono/factory";
import { refuse } from "./request-limits.ts";

/** Nothing that would mean something else in a document. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const AUTHORITY = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i;

/** As a header Host names it. */
export function isHost(name: string): boolean {
  return HOST.test(name);
}

/** Documents name the host they were asked from. */
export function siteHost() {
  return createMiddleware(async (context, next) => {
    if (!isHost(AUTHORITY.exec(context.req.url)?.[1] ?? "")) return refuse(context, 400, "This request names no host.");
    await next();
  });
}

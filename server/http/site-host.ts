import { createMiddleware } from "hono/factory";
import { reject } from "./request-limits.ts";

/** The name has no character with a special meaning in a document. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const AUTHORITY = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i;

/** Checks a name of the header Host. */
export function isHost(name: string): boolean {
  return HOST.test(name);
}

/** Checks the host, because documents name the host of their request. */
export function siteHost() {
  return createMiddleware(async (context, next) => {
    if (!isHost(AUTHORITY.exec(context.req.url)?.[1] ?? ""))
      return reject(context, 400, "This request has no valid host.");
    await next();
  });
}

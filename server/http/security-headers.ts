import { createMiddleware } from "hono/factory";

/** Responses without a policy get this one. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds the headers of every response to the response's own headers. */
export type SiteHeaders = (own: Record<string, string>) => Record<string, string>;

export function createSiteHeaders({
  isHttps,
  isDevelopment,
}: {
  isHttps: boolean;
  isDevelopment: boolean;
}): SiteHeaders {
  const headers: Record<string, string> = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...(isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
  const policy = isDevelopment ? undefined : { "content-security-policy": INERT_POLICY };
  return (own) => ({ ...policy, ...own, ...headers, ...ownExceptions(own) });
}

/** A document of this site may override these headers. */
const EXCEPTIONS = ["x-frame-options", "referrer-policy"];

function ownExceptions(own: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(own).filter(([name]) => EXCEPTIONS.includes(name)));
}

export function securityHeaders(siteHeaders: SiteHeaders) {
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    const own = ["content-security-policy", ...EXCEPTIONS].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const added = siteHeaders(Object.fromEntries(own));
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
  });
}

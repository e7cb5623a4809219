import { createMiddleware } from "hono/factory";

/** For whatever brings no policy of its own. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds what every answer carries to the headers it has of its own. */
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

/** What a document of ours may say otherwise than the rest. */
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

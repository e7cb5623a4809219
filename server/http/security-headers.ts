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
  return (own) => ({ ...policy, ...own, ...headers });
}

export function securityHeaders(siteHeaders: SiteHeaders) {
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    const policy = headers.get("content-security-policy");
    const added = siteHeaders(policy === null ? {} : { "content-security-policy": policy });
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
  });
}

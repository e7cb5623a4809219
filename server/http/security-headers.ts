import { createMiddleware } from "hono/factory";

/** For whatever brings no policy of its own. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function securityHeaders({ isHttps, isDevelopment }: { isHttps: boolean; isDevelopment: boolean }) {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(isHttps && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
  return createMiddleware(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    if (!isDevelopment && !context.res.headers.has("Content-Security-Policy")) {
      context.res.headers.set("Content-Security-Policy", INERT_POLICY);
    }
  });
}

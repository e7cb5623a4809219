import { createHash } from "node:crypto";

export function scriptSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** Cached documents are the same for all visitors, so scripts are named by hash, not by nonce. */
export function contentSecurityPolicy(
  scriptSources: string[],
  otherOrigins: string[],
  { isFramed = false } = {},
): string {
  return Object.entries({
    "default-src": ["'self'"],
    "script-src": ["'self'", ...new Set(scriptSources)],
    // React and the toast component set style attributes; styles cannot run code.
    "style-src": ["'self'", "'unsafe-inline'"],
    // Editors may point a post's image anywhere on the web.
    "img-src": ["'self'", "data:", "blob:", "https:", "http:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...otherOrigins],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", ...otherOrigins],
    "frame-ancestors": [isFramed ? "'self'" : "'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.filter(Boolean).join(" ")}`)
    .join("; ");
}

import { createHash } from "node:crypto";

/** How a policy names an inline script: by the SHA-256 of its exact text. */
export function scriptSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/**
 * The Content-Security-Policy of one document. Kept documents are the same for everybody, so a nonce is impossible;
 * instead the policy lists the scripts the site itself has put into it. Data blocks such as JSON-LD never run and need no
 * permission.
 * @param scriptSources of the document's own inline scripts
 * @param otherOrigins of a hosted backend and a hosted e-mail service; empty ones count for nothing
 */
export function contentSecurityPolicy(scriptSources: string[], otherOrigins: string[]): string {
  return Object.entries({
    "default-src": ["'self'"],
    "script-src": ["'self'", ...new Set(scriptSources)],
    // React and the toast library set style attributes; styles cannot run.
    "style-src": ["'self'", "'unsafe-inline'"],
    // Editors may point a post's image anywhere on the web.
    "img-src": ["'self'", "data:", "blob:", "https:", "http:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...otherOrigins],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", ...otherOrigins],
    "frame-ancestors": ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.filter(Boolean).join(" ")}`)
    .join("; ");
}

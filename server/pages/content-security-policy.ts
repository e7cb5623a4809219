import { createHash } from "node:crypto";

/** Inline scripts of a document; data blocks such as JSON-LD never run and need no permission. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of one document. Kept documents are the same for everybody, so a nonce is impossible;
 * instead the policy lists the SHA-256 of the very scripts that stand in it.
 * @param otherOrigins of a hosted backend and a hosted e-mail service; empty ones count for nothing
 */
export function contentSecurityPolicy(html: string, otherOrigins: string[]): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return policy([...new Set(hashes)], otherOrigins);
}

function policy(scripts: string[], otherOrigins: string[]): string {
  return Object.entries({
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts],
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

const PUBLIC = /^\/storage\/v1\/(?:object|render\/image)\/public\/[^/]+\/./;

/**
 * An object with limited access may be stored only by the visitor's browser. Objects of public buckets may be stored by
 * all caches.
 */
export function privateUnlessPublic(path: string, cacheControl: string): string {
  if (!path.startsWith("/storage/v1/") || PUBLIC.test(path)) return cacheControl;
  if (/\bno-store\b/.test(cacheControl)) return "no-store";
  // Other directives of the uploader may allow shared caches.
  const [maxAge] = /\bmax-age=\d+/.exec(cacheControl) ?? [];
  return maxAge ? `private, ${maxAge}` : "private, no-cache";
}

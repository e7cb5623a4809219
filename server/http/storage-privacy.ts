const PUBLIC = /^\/storage\/v1\/(?:object|render\/image)\/public\/[^/]+\/./;

/** An object that only some may see is for their own browser alone; those of public buckets are for all. */
export function privateUnlessPublic(path: string, cacheControl: string): string {
  if (!path.startsWith("/storage/v1/") || PUBLIC.test(path)) return cacheControl;
  if (/\bno-store\b/.test(cacheControl)) return "no-store";
  // Its uploader's other words may speak to shared caches.
  const [maxAge] = /\bmax-age=\d+/.exec(cacheControl) ?? [];
  return maxAge ? `private, ${maxAge}` : "private, no-cache";
}

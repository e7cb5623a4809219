/** Search parameters that change what a page shows, by path. Any other is somebody's tracking and is dropped. */
const knownParameters: Record<string, string[]> = { "/blog": ["page"] };

/**
 * The address a page is rendered and kept under: known search parameters only, and those in their simplest form.
 * Two visitors with different campaign tags get the same document.
 */
export function canonicalAddress(url: URL): URL {
  const address = new URL(url.origin + url.pathname);
  for (const name of knownParameters[url.pathname] ?? []) {
    const value = url.searchParams.get(name);
    if (value && /^[1-9]\d{0,6}$/.test(value) && value !== "1") address.searchParams.set(name, value);
  }
  return address;
}

/** Where a path with a slash too many at its end belongs; nothing when it is fine. */
export function withoutTrailingSlash(url: URL): string | undefined {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return undefined;
  // Leading slashes are folded too: '//host' in a Location header would lead off the site.
  const path = `/${url.pathname.replace(/^\/+|\/+$/g, "")}`;
  return path + url.search;
}

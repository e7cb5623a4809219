/** RFC 3986, section 2.3: unreserved characters need no coding. */
const NEEDLESSLY_CODED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;
const MALFORMED = /%(?![\da-f]{2})/i;

/** `/auth/v1/%74oken` becomes `/auth/v1/token`. */
export function normalizePath(request: Request): Request {
  const url = new URL(request.url);
  // After the decoding, a malformed percent sign could look like a valid one.
  if (!url.pathname.includes("%") || MALFORMED.test(url.pathname)) return request;
  const pathname = url.pathname.replace(NEEDLESSLY_CODED, (coded) => decodeURIComponent(coded));
  if (pathname === url.pathname) return request;
  url.pathname = pathname;
  return new Request(url, request);
}

/** RFC 3986, section 2.3: unreserved characters need no coding. */
const NEEDLESSLY_CODED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/** `/auth/v1/%74oken` becomes `/auth/v1/token`. */
export function normalizePath(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.includes("%")) return request;
  const pathname = url.pathname.replace(NEEDLESSLY_CODED, (coded) => decodeURIComponent(coded));
  if (pathname === url.pathname) return request;
  url.pathname = pathname;
  return new Request(url, request);
}

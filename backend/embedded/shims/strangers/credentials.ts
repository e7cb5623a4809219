/** The storage wants the publishable key or none; an invalid token is nobody's. */
export function isAnonymous({ url, headers }: Request, publishableKey: string): boolean {
  const key = headers.get("apikey") ?? new URL(url).searchParams.get("apikey");
  const authorization = headers.get("authorization");
  return authorization === null || (key === publishableKey && authorization === `Bearer ${publishableKey}`);
}

/** Method, path and credentials alone. */
export function bareRequest({ method, url, headers }: Request): Request {
  const { origin, pathname, searchParams } = new URL(url);
  const key = searchParams.get("apikey");
  const kept = new Headers(headers);
  for (const name of ["content-length", "content-type", "transfer-encoding", "range", "prefer"]) kept.delete(name);
  return new Request(origin + pathname + (key === null ? "" : `?${new URLSearchParams({ apikey: key })}`), {
    method,
    headers: kept,
  });
}

/** The database wants the publishable key; an invalid token is nobody's. */
export function isAnonymous({ url, headers }: Request, publishableKey: string): boolean {
  const { searchParams } = new URL(url);
  const key = headers.get("apikey") ?? searchParams.get("apikey");
  const authorization = headers.get("authorization");
  const bearer = /^Bearer (.*)$/.exec(authorization ?? "")?.[1]?.trim() ?? "";
  const parts = bearer.split(".");
  const isToken = !bearer.startsWith("sb_") && parts.length === 3 && parts.every(Boolean);
  return key === publishableKey && !isToken;
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

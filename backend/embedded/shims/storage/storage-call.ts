/** What a call of the storage service is about. Keys are as they stand in the URL, decoded. */
export type ObjectCall = { bucket: string; key: string };

/** The object behind `prefix`, as in `/storage/v1/object/sign/{bucket}/{key}`; undefined for other paths. */
export function objectBehind({ url }: Request, prefix: string): ObjectCall | undefined {
  const { pathname } = new URL(url);
  const start = `/storage/v1/${prefix}`;
  if (!pathname.startsWith(start)) return undefined;
  const [bucket = "", ...parts] = pathname.slice(start.length).split("/");
  const key = parts.join("/");
  if (!bucket || !key) return undefined;
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key) };
  } catch {
    return undefined;
  }
}

export function withJson(request: Request, body: unknown, path?: string): Request {
  const url = new URL(request.url);
  if (path !== undefined) url.pathname = `/storage/v1/${path}`;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}

export function answerJson(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(body, { status: response.status, headers });
}

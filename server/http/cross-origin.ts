/** Of the Fetch standard; whatever has no such name is not echoed. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;
const LONGEST_NAMES = 1024;

/** What stock clients read beside the body. */
const EXPOSED = "content-range, content-location, preference-applied, retry-after, x-request-id, etag";

/** Answers a preflight as Supabase does: any origin may call, with keys, not cookies. Undefined for other requests. */
export function answerPreflight({ method, headers }: Request): Response | undefined {
  const wanted = headers.get("access-control-request-method");
  if (method !== "OPTIONS" || wanted === null) return undefined;
  const names = headers.get("access-control-request-headers") ?? "";
  const isSane = names.length <= LONGEST_NAMES && HEADER_NAMES.test(names);
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      ...(isSane && { "access-control-allow-headers": names }),
      "access-control-max-age": "3600",
      vary: "access-control-request-headers",
    },
  });
}

/** Every answer may be read from any origin, and none of them with cookies. */
export function allowEveryOrigin(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", EXPOSED);
  headers.delete("access-control-allow-credentials");
}

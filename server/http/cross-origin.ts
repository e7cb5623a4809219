/** The Fetch standard allows these header names. Other text is not echoed. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;
const LONGEST_NAMES = 1024;

/** Common clients read these headers beside the body. */
const EXPOSED = "content-range, content-location, preference-applied, retry-after, x-request-id, etag";

/**
 * Responds to a preflight as Supabase does: any origin may call, with keys but without cookies.
 * @returns undefined for other requests
 */
export function respondToPreflight({ method, headers }: Request): Response | undefined {
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

/** Lets every origin read the response, but never with cookies. */
export function allowEveryOrigin(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", EXPOSED);
  headers.delete("access-control-allow-credentials");
}

/** Every origin may read errors, as it may all other answers. */
const HEADERS = { "access-control-allow-origin": "*" };

type Explanation = { details?: string; hint?: string; headers?: Record<string, string> };

export function restRefusal(
  status: number,
  code: string,
  message: string,
  { details, hint, headers }: Explanation = {},
): Response {
  const body = { code, details: details ?? null, hint: hint ?? null, message };
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } });
}

export function authRefusal(status: number, code: string, msg: string, headers?: Record<string, string>): Response {
  return Response.json({ code: status, error_code: code, msg }, { status, headers: { ...HEADERS, ...headers } });
}

export function refuseIn(
  pathname: string,
  status: number,
  { code, message, headers }: { code: string; message: string; headers?: Record<string, string> },
): Response {
  if (pathname.startsWith("/auth/v1/")) return authRefusal(status, code, message, headers);
  return restRefusal(status, code, message, { headers });
}

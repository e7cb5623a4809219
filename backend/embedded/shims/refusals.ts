/** Every origin may read errors, as it may all other answers. */
const HEADERS = { "access-control-allow-origin": "*" };

type Explanation = { details?: string; hint?: string; headers?: Record<string, string> };

function restRefusal(
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

/** Most of its errors travel under 400 and tell their own number in the body. */
export function storageRefusal(
  statusCode: number,
  error: string,
  message: string,
  { status = 400, headers }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const body = { statusCode: String(statusCode), error, message };
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } });
}

export function refuseIn(
  pathname: string,
  status: number,
  { code, message, headers }: { code: string; message: string; headers?: Record<string, string> },
): Response {
  if (pathname.startsWith("/auth/v1/")) return authRefusal(status, code, message, headers);
  if (pathname.startsWith("/storage/v1/")) return storageRefusal(status, code, message, { status, headers });
  return restRefusal(status, code, message, { headers });
}

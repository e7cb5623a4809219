import { randomUUID } from "node:crypto";

export type Fields = Record<string, unknown>;

export function isPasswordSignIn({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return method === "POST" && pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password";
}

/** Nothing for any call but those to the auth service. */
export function authCall({ method, url }: Request): [method: string, path: string] | [] {
  const { pathname } = new URL(url);
  return pathname.startsWith("/auth/v1/") ? [method, pathname.slice("/auth/v1/".length)] : [];
}

/** Already checked by request-body.ts; nothing where there is no body. */
export async function readFields(request: Request): Promise<Fields | undefined> {
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** So that the library reads exactly what was judged. */
export function withFields(request: Request, fields: Fields | undefined, path?: string): Request {
  const url = new URL(request.url);
  if (path !== undefined) url.pathname = `/auth/v1/${path}`;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(url, { method: request.method, headers, body: fields && JSON.stringify(fields) });
}

/** One value for each parameter, for the same reason. */
export function withParameters(request: Request, parameters: Record<string, string | null>): Request {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return new Request(url, request);
}

export function authError(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
  details: Fields = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg, ...details },
    { status, headers: { "access-control-allow-origin": "*", ...headers } },
  );
}

/** The library answers to it as for an account that does not exist. */
export function makeUnknownEmail(): string {
  return `${randomUUID()}@nobody.invalid`;
}

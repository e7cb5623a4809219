import type { Caller } from "../../caller.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const AUTH = 16 * KILOBYTE;
/** A post's text has up to two million characters. */
const ROWS = 4 * MEGABYTE;

/** Of strangers nothing is read but credentials (see restrictStranger). */
export function bodyLimit(request: Request, caller: Caller): number {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/auth/v1/")) return AUTH;
  return caller.kind === "anonymous" ? 0 : ROWS;
}

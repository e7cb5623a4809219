import type { Caller } from "../../caller.ts";
import { isUpload } from "../upload.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const AUTH = 16 * KILOBYTE;
const STORAGE_CALL = 256 * KILOBYTE;
/** The bucket takes 10 MiB; a form needs a little more. */
const UPLOAD = 11 * MEGABYTE;

/** Of strangers nothing is read but credentials, and files for an upload URL signed for them (see restrictStranger). */
export function bodyLimit(request: Request, caller: Caller): number {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/auth/v1/")) return AUTH;
  if (isUpload(request)) return UPLOAD;
  if (caller.kind === "anonymous") return 0;
  return STORAGE_CALL;
}

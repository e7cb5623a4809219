import type { Caller } from "../../caller.ts";
import { isUpload } from "../upload.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** A post's text has up to two million characters. */
const ROWS = 4 * MEGABYTE;
const STORAGE_CALL = 256 * KILOBYTE;
/** The bucket takes 10 MiB; a form needs a little more. */
const UPLOAD = 11 * MEGABYTE;

/** Of strangers nothing is read but credentials, and files for an upload URL signed for them (see restrictStranger). */
export function bodyLimit(request: Request, caller: Caller): number {
  const { pathname } = new URL(request.url);
  if (isUpload(request)) return UPLOAD;
  if (caller.kind === "anonymous") return 0;
  return pathname.startsWith("/storage/v1/") ? STORAGE_CALL : ROWS;
}

import type { Caller } from "../../caller.ts";
import { isUpload } from "../upload.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Credentials, the longest of them a token of some hundred characters. */
const AUTH = 16 * KILOBYTE;
/** A long post: its column holds two million characters. */
const ROWS = 4 * MEGABYTE;
/** The names of a thousand objects. */
const STORAGE_CALL = 256 * KILOBYTE;
/** The bucket takes 10 MiB; a form needs a little more. */
const UPLOAD = 11 * MEGABYTE;

/**
 * The largest body read for a request, by what it asks and who sends it. Strangers may send credentials, and a file to an
 * upload URL that was signed for it (see restrictStranger); of everything else they send no byte is read.
 */
export function bodyLimit(request: Request, caller: Caller): number {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/auth/v1/")) return AUTH;
  if (isUpload(request)) return UPLOAD;
  if (caller.kind === "stranger") return 0;
  return pathname.startsWith("/storage/v1/") ? STORAGE_CALL : ROWS;
}

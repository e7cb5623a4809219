import type { BackendHandler } from "../../backend.ts";
import { failure } from "../shims/error-translation.ts";
import type { DiskWatch } from "./disk-watch.ts";

export const DISK_FULL = "53100";
export const NO_SPACE = "There is no room to store this at the moment. Please try again later.";

export function diskFullResponse(): Response {
  return failure(507, DISK_FULL, NO_SPACE);
}

/** Refuses uploads and copies while the disk is below its reserve. Deletions and moves still work. */
export function withUploadReserve(handle: BackendHandler, disk: Pick<DiskWatch, "hasReserve">): BackendHandler {
  return async (request, client) =>
    isUpload(request) && !(await disk.hasReserve()) ? diskFullResponse() : handle(request, client);
}

function isUpload({ method, url }: Request): boolean {
  if (method !== "POST" && method !== "PUT") return false;
  return /^\/storage\/v1\/object\/(?!(?:list|list-v2|sign|move)(?:\/|$))/.test(new URL(url).pathname);
}

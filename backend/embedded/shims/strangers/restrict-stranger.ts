import { storageRefusal } from "../refusals.ts";
import { bareRequest, isAnonymous } from "./credentials.ts";

/** A request goes on as it is, or bare where the library refuses the credentials; a response ends it. */
export function restrictStranger(request: Request, publishableKey: string): Request | Response {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/storage/v1/")) return request;
  return request.method === "OPTIONS" ? bareRequest(request) : restrictStorage(request, pathname, publishableKey);
}

/** Answered with a list, empty for strangers. */
const LISTS: Record<string, RegExp> = {
  POST: /^\/storage\/v1\/object\/list\/[^/]+$/,
  DELETE: /^\/storage\/v1\/object\/[^/]+$/,
};

const LIST_BY_KEY = /^\/storage\/v1\/object\/list-v2\/[^/]+$/;
const EMPTY_LIST_BY_KEY = { hasNext: false, folders: [], objects: [] };

function restrictStorage(request: Request, pathname: string, publishableKey: string): Request | Response {
  const { method } = request;
  const isSignedUpload = method === "PUT" && pathname.startsWith("/storage/v1/object/upload/sign/");
  if (method === "GET" || method === "HEAD" || isSignedUpload) return request;
  if (!isAnonymous(request, publishableKey)) return bareRequest(request);
  const headers = { "access-control-allow-origin": "*" };
  if (LISTS[method]?.test(pathname)) return Response.json([], { headers });
  if (method === "POST" && LIST_BY_KEY.test(pathname)) return Response.json(EMPTY_LIST_BY_KEY, { headers });
  return storageRefusal(403, "Unauthorized", "new row violates row-level security policy");
}

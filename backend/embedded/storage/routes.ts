import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "./buckets.ts";
import { listFolder, listKeys } from "./list-objects.ts";
import { describeObject, describePublicObject, download, downloadPublic, downloadSigned } from "./read-object.ts";
import { removeMany, removeOne } from "./remove-objects.ts";
import { signDownloadUrl, signDownloadUrls, signUploadUrl } from "./sign-urls.ts";
import type { StorageHandler } from "./storage-call.ts";
import { copyObject, moveObject } from "./transfer-object.ts";
import { uploadObject, uploadToSignedUrl } from "./upload-object.ts";

export type Route = {
  method: string;
  /** `:bucket` is one segment, `*` is the key of an object. */
  path: string;
  /** Row policies may read this name, which hosted Storage uses too. */
  operation: string;
  handle: StorageHandler;
  /**
   * `everyone`: the call needs no valid token. `token`: anonymous callers need the publishable key. `url`: a signed URL
   * gives the right to upload. Every other call is for accounts and the server.
   */
  access?: "everyone" | "token" | "url";
  /** Anonymous callers get this response instead of a refusal, as if they saw no object. */
  anonymous?: unknown;
  body?: "json" | "file";
};

const NO_KEYS = { hasNext: false, folders: [], objects: [] };

/** The first route that fits is used, as in hosted Storage. HEAD uses the routes of GET. */
const ROUTES: readonly Route[] = [
  { method: "GET", path: "bucket", operation: "storage.bucket.list", access: "token", handle: listBuckets },
  { method: "GET", path: "bucket/:bucket", operation: "storage.bucket.get", access: "token", handle: getBucket },
  { method: "POST", path: "bucket", operation: "storage.bucket.create", body: "json", handle: createBucket },
  { method: "PUT", path: "bucket/:bucket", operation: "storage.bucket.update", body: "json", handle: updateBucket },
  { method: "POST", path: "bucket/:bucket/empty", operation: "storage.bucket.empty", handle: emptyBucket },
  { method: "DELETE", path: "bucket/:bucket", operation: "storage.bucket.delete", handle: deleteBucket },
  read("object/public/:bucket/*", "storage.object.get_public", downloadPublic),
  read("object/sign/:bucket/*", "storage.object.get_signed", downloadSigned),
  read("object/info/public/:bucket/*", "storage.object.info_public", describePublicObject),
  read("object/info/authenticated/:bucket/*", "object.get_authenticated_info", describeObject),
  read("object/info/:bucket/*", "object.get_authenticated_info", describeObject),
  read("object/authenticated/:bucket/*", "storage.object.get_authenticated", download),
  read("object/:bucket/*", "storage.object.get_authenticated", download),
  {
    method: "POST",
    path: "object/list/:bucket",
    operation: "storage.object.list",
    anonymous: [],
    body: "json",
    handle: listFolder,
  },
  {
    method: "POST",
    path: "object/list-v2/:bucket",
    operation: "storage.object.list_v2",
    anonymous: NO_KEYS,
    body: "json",
    handle: listKeys,
  },
  { method: "POST", path: "object/move", operation: "storage.object.move", body: "json", handle: moveObject },
  { method: "POST", path: "object/copy", operation: "storage.object.copy", body: "json", handle: copyObject },
  {
    method: "POST",
    path: "object/sign/:bucket",
    operation: "storage.object.sign_many",
    body: "json",
    handle: signDownloadUrls,
  },
  {
    method: "POST",
    path: "object/sign/:bucket/*",
    operation: "storage.object.sign",
    body: "json",
    handle: signDownloadUrl,
  },
  {
    method: "POST",
    path: "object/upload/sign/:bucket/*",
    operation: "storage.object.sign_upload_url",
    handle: signUploadUrl,
  },
  {
    method: "PUT",
    path: "object/upload/sign/:bucket/*",
    operation: "storage.object.upload_signed",
    access: "url",
    body: "file",
    handle: uploadToSignedUrl,
  },
  { method: "POST", path: "object/:bucket/*", operation: "storage.object.upload", body: "file", handle: uploadObject },
  {
    method: "PUT",
    path: "object/:bucket/*",
    operation: "storage.object.upload_update",
    body: "file",
    handle: uploadObject,
  },
  {
    method: "DELETE",
    path: "object/:bucket",
    operation: "storage.object.delete_many",
    anonymous: [],
    body: "json",
    handle: removeMany,
  },
  { method: "DELETE", path: "object/:bucket/*", operation: "storage.object.delete", handle: removeOne },
];

function read(path: string, operation: string, handle: StorageHandler): Route {
  return { method: "GET", path, operation, access: "everyone", handle };
}

type Match = { route: Route; bucket: string; encodedKey: string | undefined };

/** @param path the part after `/storage/v1/`, without needless encoding */
export function findRoute(method: string, path: string): Match | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  const segments = path.split("/");
  for (const route of ROUTES) {
    if (route.method !== wanted) continue;
    const names = route.path.split("/");
    const hasKey = names.at(-1) === "*";
    if (hasKey ? segments.length < names.length : segments.length !== names.length) continue;
    if (!names.every((name, index) => name === ":bucket" || name === "*" || name === segments[index])) continue;
    const bucket = segments[names.indexOf(":bucket")] ?? "";
    return { route, bucket, encodedKey: hasKey ? segments.slice(names.length - 1).join("/") : undefined };
  }
  return undefined;
}

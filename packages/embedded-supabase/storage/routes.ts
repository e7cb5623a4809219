import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "./buckets.ts";
import { listFolder, listKeys } from "./list-objects.ts";
import { describeObject, describePublicObject, download, downloadPublic, downloadSigned } from "./read-object.ts";
import { removeMany, removeOne } from "./remove-objects.ts";
import { signDownloadUrl, signDownloadUrls, signUploadUrl } from "./sign-urls.ts";
import type { StorageHandler } from "./storage-call.ts";
import { copyObject, moveObject } from "./transfer-object.ts";
import { uploadObject, uploadToSignedUrl } from "./upload-object.ts";

export type Route = {
  handle: StorageHandler;
  /** Row policies may read this name, which hosted Storage uses too. */
  operation: string;
  /**
   * `everyone`: the call needs no valid token. `token`: anonymous callers need the publishable key. `url`: a signed URL
   * gives the right to upload. `server`: the call needs the secret key. Every other call is for accounts and the
   * server.
   */
  access?: "everyone" | "token" | "url" | "server";
  /** Anonymous callers get this response instead of a refusal, as if they saw no object. */
  anonymous?: unknown;
  body?: "json" | "list" | "file";
};

const ofBucket = (operation: string) => `storage.bucket.${operation}`;
const ofObject = (operation: string) => `storage.object.${operation}`;
const everyone = { access: "everyone" } as const;
const token = { access: "token" } as const;
const json = { body: "json" } as const;
const file = { body: "file" } as const;
const INFO = "object.get_authenticated_info";
const NO_KEYS = { hasNext: false, folders: [], objects: [] };

/**
 * `:bucket` is one segment, `*` is the key of an object. The first route that fits is used, as in hosted Storage. HEAD
 * uses the routes of GET.
 */
const ROUTES: readonly [method: string, path: string, Route][] = [
  ["GET", "bucket", { handle: listBuckets, operation: ofBucket("list"), ...token }],
  ["POST", "bucket", { handle: createBucket, operation: ofBucket("create"), ...json }],
  ["GET", "bucket/:bucket", { handle: getBucket, operation: ofBucket("get"), ...token }],
  ["PUT", "bucket/:bucket", { handle: updateBucket, operation: ofBucket("update"), ...json }],
  ["DELETE", "bucket/:bucket", { handle: deleteBucket, operation: ofBucket("delete") }],
  ["POST", "bucket/:bucket/empty", { handle: emptyBucket, operation: ofBucket("empty"), access: "server" }],
  ["GET", "object/public/:bucket/*", { handle: downloadPublic, operation: ofObject("get_public"), ...everyone }],
  ["GET", "object/sign/:bucket/*", { handle: downloadSigned, operation: ofObject("get_signed"), ...everyone }],
  [
    "GET",
    "object/info/public/:bucket/*",
    { handle: describePublicObject, operation: ofObject("info_public"), ...everyone },
  ],
  ["GET", "object/info/authenticated/:bucket/*", { handle: describeObject, operation: INFO, ...everyone }],
  ["GET", "object/info/:bucket/*", { handle: describeObject, operation: INFO, ...everyone }],
  [
    "GET",
    "object/authenticated/:bucket/*",
    { handle: download, operation: ofObject("get_authenticated"), ...everyone },
  ],
  ["GET", "object/:bucket/*", { handle: download, operation: ofObject("get_authenticated"), ...everyone }],
  ["POST", "object/list/:bucket", { handle: listFolder, operation: ofObject("list"), anonymous: [], ...json }],
  ["POST", "object/list-v2/:bucket", { handle: listKeys, operation: ofObject("list_v2"), anonymous: NO_KEYS, ...json }],
  ["POST", "object/move", { handle: moveObject, operation: ofObject("move"), ...json }],
  ["POST", "object/copy", { handle: copyObject, operation: ofObject("copy"), ...json }],
  [
    "POST",
    "object/sign/:bucket",
    { handle: signDownloadUrls, operation: ofObject("sign_many"), ...token, body: "list" },
  ],
  ["POST", "object/sign/:bucket/*", { handle: signDownloadUrl, operation: ofObject("sign"), ...json }],
  ["POST", "object/upload/sign/:bucket/*", { handle: signUploadUrl, operation: ofObject("sign_upload_url") }],
  [
    "PUT",
    "object/upload/sign/:bucket/*",
    { handle: uploadToSignedUrl, operation: ofObject("upload_signed"), access: "url", ...file },
  ],
  ["POST", "object/:bucket/*", { handle: uploadObject, operation: ofObject("upload"), ...file }],
  ["PUT", "object/:bucket/*", { handle: uploadObject, operation: ofObject("upload_update"), ...file }],
  ["DELETE", "object/:bucket", { handle: removeMany, operation: ofObject("delete_many"), anonymous: [], ...json }],
  ["DELETE", "object/:bucket/*", { handle: removeOne, operation: ofObject("delete") }],
];

export type Match = { route: Route; bucket: string | undefined; encodedKey: string | undefined };

/** @param path the part after `/storage/v1/`, without needless encoding */
export function findRoute(method: string, path: string): Match | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  const segments = path.split("/");
  for (const [routeMethod, pattern, route] of ROUTES) {
    const names = pattern.split("/");
    const hasKey = names.at(-1) === "*";
    const isLongEnough = hasKey ? segments.length >= names.length : segments.length === names.length;
    if (routeMethod !== wanted || !isLongEnough) continue;
    if (!names.every((name, index) => name === ":bucket" || name === "*" || name === segments[index])) continue;
    const bucket = segments[names.indexOf(":bucket")];
    return { route, bucket, encodedKey: hasKey ? segments.slice(names.length - 1).join("/") : undefined };
  }
  return undefined;
}

import type * as z from "zod";
import type { Fields } from "../limits/storable-json.ts";
import {
  bucketChanges,
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  newBucket,
  updateBucket,
} from "./buckets.ts";
import { folderList } from "./folder-list.ts";
import { keyList } from "./key-list.ts";
import { listFolder, listKeys } from "./list-objects.ts";
import { readFields } from "./read-fields.ts";
import { describeObject, describePublicObject, download, downloadPublic, downloadSigned } from "./read-object.ts";
import { removal, removeMany, removeOne } from "./remove-objects.ts";
import { signature, signatures, signDownloadUrl, signDownloadUrls, signUploadUrl } from "./sign-urls.ts";
import type { HandlerOf, StorageHandler } from "./storage-call.ts";
import { copy, copyObject, moveObject, transfer } from "./transfer-object.ts";
import { uploadObject, uploadToSignedUrl } from "./upload-object.ts";

export type Route = {
  handle: StorageHandler<Fields>;
  /** The schema of a body of JSON. */
  schema?: z.ZodType;
  /** Row policies may read this name, which hosted Storage uses too. */
  operation: string;
  /**
   * `everyone`: the call needs no valid token. `token`: anonymous callers need the publishable key. `url`: a signed URL
   * gives the right to upload. `server`: the call needs the secret key. Every other call is for accounts and the
   * server.
   */
  access?: "everyone" | "token" | "url" | "server";
  /** Anonymous callers get this response instead of a rejection, as if they saw no object. */
  anonymous?: unknown;
  body?: "json" | "list" | "file";
};

const ofBucket = (operation: string) => `storage.bucket.${operation}`;
const ofObject = (operation: string) => `storage.object.${operation}`;
const everyone = { access: "everyone" } as const;
const token = { access: "token" } as const;
const file = { body: "file" } as const;
const INFO = "object.get_authenticated_info";
const NO_KEYS = { hasNext: false, folders: [], objects: [] };

/** The handler gets the fields of its schema. */
function json<Schema extends z.ZodType>(schema: Schema, handle: HandlerOf<Schema>, body: "json" | "list" = "json") {
  const checked: Route["handle"] = (call, storage) =>
    handle({ ...call, fields: readFields(schema, call.fields) }, storage);
  return { schema, handle: checked, body };
}

/**
 * `:bucket` is one segment, `*` is the key of an object. The first route that fits is used, as in hosted Storage. HEAD
 * uses the routes of GET. `does` is a sentence for the document of the API.
 */
export const STORAGE_ROUTES: readonly [method: string, path: string, does: string, Route][] = [
  ["GET", "bucket", "Lists the buckets.", { handle: listBuckets, operation: ofBucket("list"), ...token }],
  ["POST", "bucket", "Makes a bucket.", { operation: ofBucket("create"), ...json(newBucket, createBucket) }],
  ["GET", "bucket/:bucket", "Describes a bucket.", { handle: getBucket, operation: ofBucket("get"), ...token }],
  [
    "PUT",
    "bucket/:bucket",
    "Changes the rules of a bucket.",
    { operation: ofBucket("update"), ...json(bucketChanges, updateBucket) },
  ],
  ["DELETE", "bucket/:bucket", "Deletes an empty bucket.", { handle: deleteBucket, operation: ofBucket("delete") }],
  [
    "POST",
    "bucket/:bucket/empty",
    "Removes all objects of a bucket.",
    { handle: emptyBucket, operation: ofBucket("empty"), access: "server" },
  ],
  [
    "GET",
    "object/public/:bucket/*",
    "Sends an object of a public bucket.",
    { handle: downloadPublic, operation: ofObject("get_public"), ...everyone },
  ],
  [
    "GET",
    "object/sign/:bucket/*",
    "Sends an object to the owner of a signed URL.",
    { handle: downloadSigned, operation: ofObject("get_signed"), ...everyone },
  ],
  [
    "GET",
    "object/info/public/:bucket/*",
    "Describes an object of a public bucket.",
    { handle: describePublicObject, operation: ofObject("info_public"), ...everyone },
  ],
  [
    "GET",
    "object/info/authenticated/:bucket/*",
    "Describes an object.",
    { handle: describeObject, operation: INFO, ...everyone },
  ],
  ["GET", "object/info/:bucket/*", "Describes an object.", { handle: describeObject, operation: INFO, ...everyone }],
  [
    "GET",
    "object/authenticated/:bucket/*",
    "Sends an object.",
    { handle: download, operation: ofObject("get_authenticated"), ...everyone },
  ],
  [
    "GET",
    "object/:bucket/*",
    "Sends an object.",
    { handle: download, operation: ofObject("get_authenticated"), ...everyone },
  ],
  [
    "POST",
    "object/list/:bucket",
    "Lists the entries of a folder.",
    { operation: ofObject("list"), anonymous: [], ...json(folderList, listFolder) },
  ],
  [
    "POST",
    "object/list-v2/:bucket",
    "Lists the objects whose keys begin with a prefix.",
    { operation: ofObject("list_v2"), anonymous: NO_KEYS, ...json(keyList, listKeys) },
  ],
  ["POST", "object/move", "Moves an object.", { operation: ofObject("move"), ...json(transfer, moveObject) }],
  ["POST", "object/copy", "Copies an object.", { operation: ofObject("copy"), ...json(copy, copyObject) }],
  [
    "POST",
    "object/sign/:bucket",
    "Makes signed URLs of several objects.",
    { operation: ofObject("sign_many"), ...token, ...json(signatures, signDownloadUrls, "list") },
  ],
  [
    "POST",
    "object/sign/:bucket/*",
    "Makes the signed URL of an object.",
    { operation: ofObject("sign"), ...json(signature, signDownloadUrl) },
  ],
  [
    "POST",
    "object/upload/sign/:bucket/*",
    "Makes a signed URL for an upload.",
    { handle: signUploadUrl, operation: ofObject("sign_upload_url") },
  ],
  [
    "PUT",
    "object/upload/sign/:bucket/*",
    "Stores an object by a signed URL.",
    { handle: uploadToSignedUrl, operation: ofObject("upload_signed"), access: "url", ...file },
  ],
  [
    "POST",
    "object/:bucket/*",
    "Stores a new object.",
    { handle: uploadObject, operation: ofObject("upload"), ...file },
  ],
  [
    "PUT",
    "object/:bucket/*",
    "Stores an object, and replaces an existing one.",
    { handle: uploadObject, operation: ofObject("upload_update"), ...file },
  ],
  [
    "DELETE",
    "object/:bucket",
    "Removes several objects.",
    { operation: ofObject("delete_many"), anonymous: [], ...json(removal, removeMany) },
  ],
  ["DELETE", "object/:bucket/*", "Removes an object.", { handle: removeOne, operation: ofObject("delete") }],
];

export type Match = { route: Route; bucket: string | undefined; encodedKey: string | undefined };

/** @param path the part after `/storage/v1/`, without needless encoding */
export function findRoute(method: string, path: string): Match | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  const segments = path.split("/");
  for (const [routeMethod, pattern, , route] of STORAGE_ROUTES) {
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

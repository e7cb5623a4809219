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
  /** A sentence for the document of the API. */
  does: string;
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

type Options = Partial<Pick<Route, "access" | "anonymous" | "body">>;

/** @param does a sentence for the document of the API */
function route(operation: string, does: string, handle: StorageHandler<Fields>, options: Options = {}): Route {
  return { operation, does, handle, ...options };
}

/** Makes a route with a body of JSON. The handler gets the fields of the schema. */
function jsonRoute<Schema extends z.ZodType>(
  operation: string,
  does: string,
  schema: Schema,
  handle: HandlerOf<Schema>,
  options: Options = {},
): Route {
  const checked: StorageHandler<Fields> = (call, storage) =>
    handle({ ...call, fields: readFields(schema, call.fields) }, storage);
  return { ...route(operation, does, checked, { body: "json", ...options }), schema };
}

const everyone: Options = { access: "everyone" };
const token: Options = { access: "token" };
const file: Options = { body: "file" };
const NO_KEYS = { hasNext: false, folders: [], objects: [] };

/**
 * The routes of each path, by method. `:bucket` is one segment, `*` is the key of an object. The first route that fits is
 * used, as in hosted Storage. HEAD uses the routes of GET.
 */
export const STORAGE_ROUTES: Record<string, Record<string, Route>> = {
  bucket: {
    GET: route("storage.bucket.list", "Lists the buckets.", listBuckets, token),
    POST: jsonRoute("storage.bucket.create", "Makes a bucket.", newBucket, createBucket),
  },
  "bucket/:bucket": {
    GET: route("storage.bucket.get", "Describes a bucket.", getBucket, token),
    PUT: jsonRoute("storage.bucket.update", "Changes the rules of a bucket.", bucketChanges, updateBucket),
    DELETE: route("storage.bucket.delete", "Deletes an empty bucket.", deleteBucket),
  },
  "bucket/:bucket/empty": {
    POST: route("storage.bucket.empty", "Removes all objects of a bucket.", emptyBucket, { access: "server" }),
  },
  "object/public/:bucket/*": {
    GET: route("storage.object.get_public", "Sends an object of a public bucket.", downloadPublic, everyone),
  },
  "object/sign/:bucket": {
    POST: jsonRoute("storage.object.sign_many", "Makes signed URLs of several objects.", signatures, signDownloadUrls, {
      access: "token",
      body: "list",
    }),
  },
  "object/sign/:bucket/*": {
    GET: route("storage.object.get_signed", "Sends an object to the owner of a signed URL.", downloadSigned, everyone),
    POST: jsonRoute("storage.object.sign", "Makes the signed URL of an object.", signature, signDownloadUrl),
  },
  "object/info/public/:bucket/*": {
    GET: route("storage.object.info_public", "Describes an object of a public bucket.", describePublicObject, everyone),
  },
  "object/info/authenticated/:bucket/*": {
    // Hosted Storage gives this operation no prefix.
    GET: route("object.get_authenticated_info", "Describes an object.", describeObject, everyone),
  },
  "object/info/:bucket/*": {
    GET: route("object.get_authenticated_info", "Describes an object.", describeObject, everyone),
  },
  "object/authenticated/:bucket/*": {
    GET: route("storage.object.get_authenticated", "Sends an object.", download, everyone),
  },
  "object/list/:bucket": {
    POST: jsonRoute("storage.object.list", "Lists the entries of a folder.", folderList, listFolder, { anonymous: [] }),
  },
  "object/list-v2/:bucket": {
    POST: jsonRoute("storage.object.list_v2", "Lists the objects whose keys begin with a prefix.", keyList, listKeys, {
      anonymous: NO_KEYS,
    }),
  },
  "object/move": { POST: jsonRoute("storage.object.move", "Moves an object.", transfer, moveObject) },
  "object/copy": { POST: jsonRoute("storage.object.copy", "Copies an object.", copy, copyObject) },
  "object/upload/sign/:bucket/*": {
    POST: route("storage.object.sign_upload_url", "Makes a signed URL for an upload.", signUploadUrl),
    PUT: route("storage.object.upload_signed", "Stores an object by a signed URL.", uploadToSignedUrl, {
      access: "url",
      body: "file",
    }),
  },
  "object/:bucket": {
    DELETE: jsonRoute("storage.object.delete_many", "Removes several objects.", removal, removeMany, { anonymous: [] }),
  },
  "object/:bucket/*": {
    GET: route("storage.object.get_authenticated", "Sends an object.", download, everyone),
    POST: route("storage.object.upload", "Stores a new object.", uploadObject, file),
    PUT: route("storage.object.upload_update", "Stores an object, and replaces an existing one.", uploadObject, file),
    DELETE: route("storage.object.delete", "Removes an object.", removeOne),
  },
};

const PATTERNS = Object.entries(STORAGE_ROUTES).map(([path, methods]) => ({ names: path.split("/"), methods }));

export type Match = { route: Route; bucket: string | undefined; encodedKey: string | undefined };

/** @param path the part after `/storage/v1/`, without needless encoding */
export function findRoute(method: string, path: string): Match | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  const segments = path.split("/");
  for (const { names, methods } of PATTERNS) {
    const found = Object.hasOwn(methods, wanted) ? methods[wanted] : undefined;
    const hasKey = names.at(-1) === "*";
    const isLongEnough = hasKey ? segments.length >= names.length : segments.length === names.length;
    if (!found || !isLongEnough) continue;
    if (!names.every((name, index) => name === ":bucket" || name === "*" || name === segments[index])) continue;
    const bucket = segments[names.indexOf(":bucket")];
    return { route: found, bucket, encodedKey: hasKey ? segments.slice(names.length - 1).join("/") : undefined };
  }
  return undefined;
}

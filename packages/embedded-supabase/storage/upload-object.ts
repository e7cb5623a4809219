import type { RequestContext } from "../database/run-as.ts";
import { type BucketRules, findBucket } from "./buckets.ts";
import { requireReserve } from "./failures.ts";
import { checkImage } from "./image-checks.ts";
import { md5Tag } from "./object-files.ts";
import { checkWrite, saveObject } from "./object-rows.ts";
import { readUploadToken } from "./signed-tokens.ts";
import {
  ownerOf,
  SERVER_RIGHTS,
  type Storage,
  type StorageCall,
  type StorageHandler,
  withRemovalRules,
} from "./storage-call.ts";
import { invalidMimeType, invalidSignature, tooLarge } from "./storage-error.ts";
import { readUpload, type Upload } from "./upload-body.ts";

type Writer = { context: RequestContext; owner: string | null; isUpsert: boolean };

export const uploadObject: StorageHandler = async (call, storage) => {
  const { request, context, bucket, key } = call;
  const isUpsert = request.method === "PUT" || request.headers.get("x-upsert") === "true";
  const id = await store(call, storage, { context, owner: ownerOf(call), isUpsert });
  return Response.json({ Id: id, Key: `${bucket}/${key}` });
};

/** The signature contains the permission, so row policies do not decide again. */
export const uploadToSignedUrl: StorageHandler = async (call, storage) => {
  const { url, bucket, key, context } = call;
  const rights = await readUploadToken(url.searchParams.get("token"), call, storage.jwtSecret);
  await store(call, storage, { ...rights, context: { ...context, ...SERVER_RIGHTS } });
  return Response.json({ Key: `${bucket}/${key}` });
};

/** Checks a signed URL before the body is read. It lives for two hours, perhaps longer than the account. */
export async function checkUploadUrl(call: StorageCall, { database, jwtSecret, rules }: Storage): Promise<void> {
  const { owner } = await readUploadToken(call.url.searchParams.get("token"), call, jwtSecret);
  if (owner === null) return;
  if ((await database.query(rules.lockEnabled(owner))).length === 0) throw invalidSignature();
}

/** Rights are checked before the file is written, and the row is written after it. @returns the object's id */
async function store(call: StorageCall, storage: Storage, { context, owner, isUpsert }: Writer): Promise<string> {
  const { bucket, key, request } = call;
  const { database, files, disk } = storage;
  const upload = await readUpload(request);
  checkRules(await findBucket(database, bucket), key, upload);
  checkImage(key, upload.type, upload.bytes);
  await requireReserve(disk);
  const object = { bucket, key, owner, metadata: describeFile(upload), userMetadata: upload.userMetadata };
  return storage.writeObjects([call], async () => {
    await checkWrite(database, context, object, isUpsert);
    const save = async () => {
      await files.put(bucket, key, upload.bytes);
      return (await saveObject(database, object, isUpsert)).id;
    };
    return isUpsert ? withRemovalRules(storage, { bucket, keys: [key], account: owner }, save) : save();
  });
}

/** Clients make a folder by an empty object with this name. */
const EMPTY_FOLDER = ".emptyFolderPlaceholder";

function checkRules(rules: BucketRules, key: string, { type, bytes }: Upload): void {
  if (key.endsWith(EMPTY_FOLDER)) {
    if (bytes.byteLength > 0) throw tooLarge();
    return;
  }
  checkType(rules, type);
  const { sizeLimit } = rules;
  if (sizeLimit !== null && bytes.byteLength > sizeLimit) {
    throw tooLarge();
  }
}

/** @throws StorageError */
export function checkType({ mimeTypes }: BucketRules, type: string): void {
  const isAllowed = (allowed: string) =>
    allowed.endsWith("/*") ? type.startsWith(allowed.slice(0, -1)) : allowed === type;
  if (mimeTypes && mimeTypes.length > 0 && !mimeTypes.some(isAllowed)) {
    throw invalidMimeType(`mime type ${type} is not supported`);
  }
}

function describeFile({ bytes, type, cacheControl, robotsTag }: Upload) {
  return {
    eTag: md5Tag(bytes),
    size: bytes.byteLength,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.byteLength,
    httpStatusCode: 200,
    ...(robotsTag !== null && { xRobotsTag: robotsTag }),
  };
}

import sql from "sql-template-tag";
import { respondWithObject } from "./object-response.ts";
import { findVisible, ROW_COLUMNS, requireVersion, type StoredRow, toStoredRow } from "./object-rows.ts";
import { readDownloadToken } from "./signed-tokens.ts";
import type { Storage, StorageCall, StorageHandler } from "./storage-call.ts";
import { bucketNotFound } from "./storage-error.ts";

type Found = { isPublic: boolean; object: StoredRow | undefined };

export const downloadPublic: StorageHandler = async (call, storage) =>
  respond(call, storage, await findPublic(call, storage));

export const download: StorageHandler = async (call, storage) =>
  respond(call, storage, await findReadable(call, storage));

export const downloadSigned: StorageHandler = async (call, storage) => {
  const { version } = await readDownloadToken(call.url.searchParams.get("token"), call, storage.jwtSecret);
  const { object } = await findObject(call, storage);
  return respond(call, storage, requireVersion(object, version));
};

export const describePublicObject: StorageHandler = async (call, storage) =>
  describe(call, storage, await findPublic(call, storage));

export const describeObject: StorageHandler = async (call, storage) =>
  describe(call, storage, await findReadable(call, storage));

/** Finds bucket and object in one query, without regard to policies. */
async function findObject({ bucket, key }: StorageCall, { database }: Storage): Promise<Found> {
  const [row] = await database.query(
    sql`select b.public as is_public, o.* from storage.buckets as b
     left join lateral (
       select ${ROW_COLUMNS} from storage.objects where bucket_id = b.id and name = ${key}
     ) as o on true
     where b.id = ${bucket}`,
  );
  if (!row) throw bucketNotFound();
  return { isPublic: row.is_public === true, object: row.id === null ? undefined : toStoredRow(row) };
}

async function findPublic(call: StorageCall, storage: Storage): Promise<StoredRow | undefined> {
  const { isPublic, object } = await findObject(call, storage);
  if (!isPublic) throw bucketNotFound();
  return object;
}

/** Row policies decide only in a private bucket. */
async function findReadable(call: StorageCall, storage: Storage): Promise<StoredRow | undefined> {
  const { isPublic, object } = await findObject(call, storage);
  if (isPublic) return object;
  // As on hosted Supabase, a caller without any credentials does not learn of the bucket.
  if (call.caller.kind === "anonymous" && !call.request.headers.has("authorization")) throw bucketNotFound();
  const [visible] = await findVisible(storage.database, call.context, call.bucket, [call.key]);
  return visible;
}

function wantedVersion({ url }: StorageCall): string | null {
  return url.searchParams.get("versionId");
}

function respond(call: StorageCall, { files }: Storage, object: StoredRow | undefined): Promise<Response> {
  return respondWithObject(call, requireVersion(object, wantedVersion(call)), files);
}

/** Describes an object without its bytes, with the fields of hosted Storage. */
async function describe(call: StorageCall, { files }: Storage, found: StoredRow | undefined): Promise<Response> {
  const object = requireVersion(found, wantedVersion(call));
  const { metadata } = object;
  const file = await files.head(object.bucket_id, object.name);
  return Response.json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: file.size,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? file.etag,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  });
}

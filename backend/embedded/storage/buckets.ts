import * as z from "zod";
import { codeOf } from "#platform/errors.ts";
import type { Database } from "../database/database.ts";
import { readSizeLimit } from "./bucket-size.ts";
import { asTime, escapePattern } from "./object-columns.ts";
import { readFields } from "./read-fields.ts";
import { removeObjects } from "./remove-objects.ts";
import { ownerOf, type StorageCall, type StorageHandler } from "./storage-call.ts";
import { bucketNotFound, duplicate, StorageError } from "./storage-error.ts";

export type BucketRules = { isPublic: boolean; sizeLimit: number | null; mimeTypes: string[] | null };

const COLUMNS = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit, allowed_mime_types,
  ${asTime("created_at")}, ${asTime("updated_at")}`;

/** Hosted Supabase allows the same characters; a dot alone would be a folder. */
const BUCKET_NAME = /^(?!\.{1,2}$)(?! )[\w!\-.*'() &$@=;:+,?]{1,100}(?<! )$/;

const rules = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string(), z.null()]).optional(),
  allowed_mime_types: z.array(z.string().max(255)).max(100).nullable().optional(),
  /** Objects have no earlier versions. */
  versioning_status: z.literal("DISABLED").optional(),
};
const newBucket = z.object({ name: z.string(), id: z.string().optional(), type: z.string().optional(), ...rules });
const changes = z
  .object(rules)
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), "must have a property to change");

/** Finds the rules of a bucket for an upload or a download, without regard to policies. */
export async function findBucket(database: Pick<Database, "query">, id: string): Promise<BucketRules> {
  const [row] = await database.query(
    "select public, file_size_limit, allowed_mime_types from storage.buckets where id = $1",
    [id],
  );
  if (!row) throw bucketNotFound();
  return {
    isPublic: row.public === true,
    sizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    mimeTypes: row.allowed_mime_types as string[] | null,
  };
}

const count = z
  .string()
  .regex(/^\d{1,9}$/, "must be an integer")
  .transform(Number);
const bucketList = z.object({
  limit: count.refine((limit) => limit >= 1, "must be >= 1").optional(),
  offset: count.default(0),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  search: z.string().default(""),
});

export const listBuckets: StorageHandler = async ({ url, context }, { database }) => {
  const {
    limit = null,
    offset,
    sortColumn,
    sortOrder,
    search,
  } = readFields(bucketList, Object.fromEntries(url.searchParams), "querystring");
  const sql = `select ${COLUMNS}, 'STANDARD' as type from storage.buckets as b where b.name ilike $1
    order by b.${sortColumn} ${sortOrder} limit $2 offset $3`;
  const parameters = [`%${escapePattern(search.replaceAll("\0", ""))}%`, limit, offset];
  const [rows] = await database.runAs({ ...context, isReadOnly: true }, [{ sql, parameters }]);
  return Response.json(rows);
};

export const getBucket: StorageHandler = async (call, { database }) => Response.json(await seeBucket(call, database));

/** Returns a bucket that the row policies show to the caller. @throws StorageError */
async function seeBucket({ bucket, context }: StorageCall, database: Pick<Database, "runAs">) {
  const statement = { sql: `select ${COLUMNS} from storage.buckets where id = $1`, parameters: [bucket] };
  const [rows] = await database.runAs({ ...context, isReadOnly: true }, [statement]);
  if (!rows?.[0]) throw bucketNotFound();
  return rows[0];
}

export const createBucket: StorageHandler = async (call, { database }) => {
  const {
    name,
    id = name,
    public: isPublic = false,
    type = "STANDARD",
    ...limits
  } = readFields(newBucket, call.fields);
  if (![name, id].every((text) => BUCKET_NAME.test(text))) {
    throw new StorageError(400, "Invalid Input", "Bucket name invalid", { code: "InvalidBucketName" });
  }
  if (type !== "STANDARD") throw new StorageError(409, "FeatureNotEnabled", `Buckets of type ${type} are not enabled`);
  const sql = `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values ($1, $2, $3::text::uuid, $3::text, $4, $5, $6)`;
  const sizeLimit = readSizeLimit(limits.file_size_limit ?? null);
  const parameters = [id, name, ownerOf(call), isPublic, sizeLimit, limits.allowed_mime_types ?? null];
  await database.runAs(call.context, [{ sql, parameters }]).catch((error: unknown) => {
    throw codeOf(error) === "23505" ? duplicate("BucketAlreadyExists") : error;
  });
  return Response.json({ name });
};

/** A missing field stays as it is, and `null` removes a limit. */
export const updateBucket: StorageHandler = async ({ bucket, context, fields }, { database }) => {
  const { public: isPublic, file_size_limit: size, allowed_mime_types: types } = readFields(changes, fields);
  const sql = `update storage.buckets set public = coalesce($2, public),
      file_size_limit = case when $3 then $4 else file_size_limit end,
      allowed_mime_types = case when $5 then $6 else allowed_mime_types end, updated_at = now()
    where id = $1 returning id`;
  const limits = [size !== undefined, size === undefined ? null : readSizeLimit(size), types !== undefined, types];
  const [rows] = await database.runAs(context, [{ sql, parameters: [bucket, isPublic ?? null, ...limits] }]);
  if (!rows?.[0]) throw bucketNotFound();
  return Response.json({ message: "Successfully updated" });
};

export const deleteBucket: StorageHandler = async ({ bucket, context }, { database }) => {
  const statement = { sql: "delete from storage.buckets where id = $1 returning id", parameters: [bucket] };
  const [rows] = await database.runAs(context, [statement]).catch((error: unknown) => {
    if (codeOf(error) !== "23503") throw error;
    throw new StorageError(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty");
  });
  if (!rows?.[0]) throw bucketNotFound();
  return Response.json({ message: "Successfully deleted" });
};

const BATCH = 1000;

export const emptyBucket: StorageHandler = async (call, storage) => {
  await seeBucket(call, storage.database);
  for (;;) {
    const sql = "select name from storage.objects where bucket_id = $1 order by name limit $2";
    const rows = await storage.database.query(sql, [call.bucket, BATCH]);
    const removed = await removeObjects(
      call,
      storage,
      rows.map(({ name }) => String(name)),
    );
    if (removed.length === 0 || rows.length < BATCH) break;
  }
  return Response.json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
};

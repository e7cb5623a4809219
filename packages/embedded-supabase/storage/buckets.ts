import sql, { join, raw } from "sql-template-tag";
import * as z from "zod";
import { codeOf } from "#platform/errors.ts";
import type { Database } from "../database/database.ts";
import { readRow, readRows } from "../database/sql-database.ts";
import { readSizeLimit } from "./bucket-size.ts";
import { asTime, escapePattern } from "./object-columns.ts";
import { readFields } from "./read-fields.ts";
import { removeObjects } from "./remove-objects.ts";
import { type HandlerOf, ownerOf, type StorageCall, type StorageHandler } from "./storage-call.ts";
import { bucketNotFound, duplicate, StorageError } from "./storage-error.ts";

const bucketRules = z.object({
  isPublic: z.boolean(),
  sizeLimit: z.coerce.number().nullable(),
  mimeTypes: z.array(z.string()).nullable(),
});
export type BucketRules = z.output<typeof bucketRules>;

const COLUMNS = sql`id, name, coalesce(owner::text, '') as owner, public, file_size_limit, allowed_mime_types,
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
export const newBucket = z.object({
  name: z.string(),
  id: z.string().optional(),
  type: z.string().optional(),
  ...rules,
});
export const bucketChanges = z
  .object(rules)
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), "must have a property to change");

/** Finds the rules of a bucket for an upload or a download, without regard to policies. */
export async function findBucket(database: Pick<Database, "query">, id: string): Promise<BucketRules> {
  const found = await readRow(
    database,
    sql`select coalesce(public, false) as "isPublic", file_size_limit as "sizeLimit", allowed_mime_types as "mimeTypes"
      from storage.buckets where id = ${id}`,
    bucketRules,
  );
  if (!found) throw bucketNotFound();
  return found;
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
  const pattern = `%${escapePattern(search.replaceAll("\0", ""))}%`;
  const order = raw(`b.${sortColumn} ${sortOrder}`);
  const [rows] = await database.runAs({ ...context, isReadOnly: true }, [
    sql`select ${COLUMNS}, 'STANDARD' as type from storage.buckets as b where b.name ilike ${pattern}
      order by ${order} limit ${limit} offset ${offset}`,
  ]);
  return Response.json(rows);
};

export const getBucket: StorageHandler = async (call, { database }) => Response.json(await seeBucket(call, database));

/** Returns a bucket that the row policies show to the caller. @throws StorageError */
async function seeBucket({ bucket, context }: StorageCall, database: Pick<Database, "runAs">) {
  const [rows] = await database.runAs({ ...context, isReadOnly: true }, [
    sql`select ${COLUMNS} from storage.buckets where id = ${bucket}`,
  ]);
  if (!rows?.[0]) throw bucketNotFound();
  return rows[0];
}

export const createBucket: HandlerOf<typeof newBucket> = async (call, { database }) => {
  const { name, id = name, public: isPublic = false, type = "STANDARD", ...limits } = call.fields;
  if (![name, id].every((text) => BUCKET_NAME.test(text))) {
    throw new StorageError(400, "Invalid Input", "Bucket name invalid", { code: "InvalidBucketName" });
  }
  if (type !== "STANDARD") throw new StorageError(409, "FeatureNotEnabled", `Buckets of type ${type} are not enabled`);
  const owner = ownerOf(call);
  const sizeLimit = readSizeLimit(limits.file_size_limit ?? null);
  const insertion = sql`
    insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values (${id}, ${name}, ${owner}::uuid, ${owner}, ${isPublic}, ${sizeLimit}, ${limits.allowed_mime_types ?? null})`;
  await database.runAs(call.context, [insertion]).catch((error: unknown) => {
    throw codeOf(error) === "23505" ? duplicate("BucketAlreadyExists") : error;
  });
  return Response.json({ name });
};

/** A missing field stays as it is, and `null` removes a limit. */
export const updateBucket: HandlerOf<typeof bucketChanges> = async ({ bucket, context, fields }, { database }) => {
  const { public: isPublic, file_size_limit: size, allowed_mime_types: types } = fields;
  const assignments = [
    ...(isPublic === undefined ? [] : [sql`public = ${isPublic}`]),
    ...(size === undefined ? [] : [sql`file_size_limit = ${readSizeLimit(size)}`]),
    ...(types === undefined ? [] : [sql`allowed_mime_types = ${types}`]),
    sql`updated_at = now()`,
  ];
  const [rows] = await database.runAs(context, [
    sql`update storage.buckets set ${join(assignments)} where id = ${bucket} returning id`,
  ]);
  if (!rows?.[0]) throw bucketNotFound();
  return Response.json({ message: "Successfully updated" });
};

export const deleteBucket: StorageHandler = async ({ bucket, context }, { database }) => {
  const statement = sql`delete from storage.buckets where id = ${bucket} returning id`;
  const [rows] = await database.runAs(context, [statement]).catch((error: unknown) => {
    if (codeOf(error) !== "23503") throw error;
    throw new StorageError(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty");
  });
  if (!rows?.[0]) throw bucketNotFound();
  return Response.json({ message: "Successfully deleted" });
};

const BATCH = 1000;
const objectName = z.object({ name: z.string() });

export const emptyBucket: StorageHandler = async (call, storage) => {
  await seeBucket(call, storage.database);
  for (;;) {
    const rows = await readRows(
      storage.database,
      sql`select name from storage.objects
        where bucket_id = ${call.bucket} and name is not null order by name limit ${BATCH}`,
      objectName,
    );
    const names = rows.map(({ name }) => name);
    const removed = await removeObjects(call, storage, names);
    if (removed.length === 0 || rows.length < BATCH) break;
  }
  return Response.json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
};

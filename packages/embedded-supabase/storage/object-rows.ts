import sql, { empty, type Sql } from "sql-template-tag";
import type { Database } from "../database/database.ts";
import type { RequestContext } from "../database/run-as.ts";
import type { Row } from "../database/sql-database.ts";
import { OBJECT_COLUMNS } from "./object-columns.ts";
import type { ObjectName } from "./object-files.ts";
import { objectNotFound } from "./storage-error.ts";

type Rows = Pick<Database, "query" | "runAs">;

/** A row of storage.objects, as clients see it. */
export type StoredRow = {
  id: string;
  name: string;
  bucket_id: string;
  owner: string | null;
  version: string | null;
  created_at: string;
  updated_at: string;
  metadata: FileMetadata | null;
  user_metadata: Record<string, unknown> | null;
};

/** Supabase stores the same fields. */
type FileMetadata = { mimetype?: unknown; cacheControl?: unknown; eTag?: unknown; xRobotsTag?: unknown };

export type NewObject = ObjectName & {
  owner: string | null;
  metadata: FileMetadata | null;
  userMetadata: Record<string, unknown> | null;
};

export const ROW_COLUMNS = sql`name, bucket_id, owner, owner_id, version, ${OBJECT_COLUMNS}, user_metadata`;

export const toStoredRow = (row: Row) => row as StoredRow;

/** Finds objects that the row policies show to the caller. */
export async function findVisible(
  database: Rows,
  context: RequestContext,
  bucket: string,
  keys: readonly string[],
): Promise<StoredRow[]> {
  const [rows = []] = await database.runAs({ ...context, isReadOnly: true }, [
    sql`select ${ROW_COLUMNS} from storage.objects where bucket_id = ${bucket} and name = any(${keys}::text[])`,
  ]);
  return rows.map(toStoredRow);
}

/** An object has only its current version. @throws StorageError for any other version */
export function requireVersion(object: StoredRow | undefined, version: string | null | undefined): StoredRow {
  if (!object || (version ?? object.version) !== object.version) throw objectNotFound();
  return object;
}

/**
 * Checks that the row policies let the caller write an object.
 * @throws pg.DatabaseError 42501 without the right, 23505 for a taken name, 23503 for an unknown bucket
 */
export async function checkWrite(
  database: Rows,
  context: RequestContext,
  object: NewObject,
  isUpsert: boolean,
): Promise<void> {
  await database.runAs({ ...context, isDiscarded: true }, [saveStatement(object, isUpsert)]);
}

/** Writes the row of an object whose right was checked. */
export async function saveObject(database: Rows, object: NewObject, isUpsert: boolean): Promise<StoredRow> {
  const [row] = await database.query(sql`${saveStatement(object, isUpsert)} returning ${ROW_COLUMNS}`);
  return toStoredRow(row as Row);
}

function saveStatement({ bucket, key, owner, metadata, userMetadata }: NewObject, isUpsert: boolean): Sql {
  const onConflict = sql`on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, version = excluded.version,
    updated_at = now()`;
  return sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
    values (${bucket}, ${key}, ${owner}::uuid, ${owner}, ${toJson(metadata)}::jsonb, ${toJson(userMetadata)}::jsonb,
      gen_random_uuid()::text)
    ${isUpsert ? onConflict : empty}`;
}

function toJson(value: object | null): string | null {
  return value && JSON.stringify(value);
}

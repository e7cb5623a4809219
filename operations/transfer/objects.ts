import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { nameObject } from "#embedded-supabase/operations.ts";
import { codeOf } from "#platform/errors.ts";
import type { ObjectStore } from "#platform/object-storage/object-store.ts";

type ObjectName = { bucket: string; key: string };

/** An `ObjectRow` is a row of storage.objects. A missing value is null. */
export type ObjectRow = ObjectName & {
  version: string | null;
  /** The size is in bytes. */
  size: string | null;
  /** The tag is in quotes. It is the MD5 of an upload, or the store's tag of a copy. */
  tag: string | null;
  type: string | null;
  cache: string | null;
};

/** Earlier versions stored the JSON as a JSON text, which `#>> '{}'` unpacks. */
const LIST = `
  select bucket_id as bucket, name as key, version,
    data ->> 'size' as size, data ->> 'eTag' as tag, data ->> 'mimetype' as type, data ->> 'cacheControl' as cache
  from storage.objects, lateral (select (metadata #>> '{}')::jsonb as data) as notes
  order by bucket_id collate "C", name collate "C"`;

export async function listObjects(client: pg.ClientBase): Promise<ObjectRow[]> {
  return (await client.query<ObjectRow>(LIST)).rows;
}

/** Looks up an object's file in the store. @returns undefined when there is no file */
export async function lookUpFile<Result>(
  { bucket, key }: ObjectName,
  lookUp: (file: string) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await lookUp(nameObject(bucket, key));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

export type ObjectFile = { bytes: Buffer; etag: string };

/** @returns undefined when there is no file */
export async function readFileOf(
  object: ObjectName,
  objectStore: Pick<ObjectStore, "get">,
): Promise<ObjectFile | undefined> {
  return lookUpFile(object, async (file) => {
    const { body, etag } = await objectStore.get(file);
    return { bytes: await buffer(body), etag };
  });
}

import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { codeOf } from "../../errors.ts";
import type { ObjectStore } from "../../object-storage/object-store.ts";
import { nameObject } from "../lite/file-storage.ts";

type ObjectName = { bucket: string; key: string };

/** A row of storage.objects; null for what it does not say. */
export type ObjectRow = ObjectName & {
  version: string | null;
  /** Bytes. */
  size: string | null;
  /** In quotes, the MD5 of an upload or, of a copy, what the store says of it. */
  tag: string | null;
  type: string | null;
  cache: string | null;
};

/** Earlier versions stored the JSON as a JSON text, hence the `#>> '{}'`. */
const LIST = `
  select bucket_id as bucket, name as key, version,
    data ->> 'size' as size, data ->> 'eTag' as tag, data ->> 'mimetype' as type, data ->> 'cacheControl' as cache
  from storage.objects, lateral (select (metadata #>> '{}')::jsonb as data) as notes
  order by bucket_id collate "C", name collate "C"`;

export async function listObjects(client: pg.ClientBase): Promise<ObjectRow[]> {
  return (await client.query<ObjectRow>(LIST)).rows;
}

/** What the store says of an object's file; undefined where there is none. */
export async function askOfFile<Answer>(
  { bucket, key }: ObjectName,
  ask: (file: string) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask(nameObject(bucket, key));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

export type ObjectFile = { bytes: Buffer; etag: string };

/** Undefined where there is none. */
export async function readFileOf(
  object: ObjectName,
  objectStore: Pick<ObjectStore, "get">,
): Promise<ObjectFile | undefined> {
  return askOfFile(object, async (file) => {
    const { body, etag } = await objectStore.get(file);
    return { bytes: await buffer(body), etag };
  });
}

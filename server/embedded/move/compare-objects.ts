import { codeOf } from "../../errors.ts";
import type { ObjectStore } from "../../object-storage/object-store.ts";
import type { Database } from "../database/database.ts";
import { nameObject } from "../lite/file-storage.ts";

export type ObjectComparison = {
  rows: number;
  /** Files of the size their row says. */
  files: number;
  /** Names of rows without one, or with another one. */
  wrong: string[];
};

/** Looks for the file of every object. */
export async function compareObjects(
  database: Pick<Database, "query">,
  objectStore: Pick<ObjectStore, "head">,
): Promise<ObjectComparison> {
  const rows = await database.query(
    `select bucket_id as bucket, name as key, (metadata #>> '{}')::jsonb ->> 'size' as size
     from storage.objects order by 1, 2`,
  );
  const wrong: string[] = [];
  for (const { bucket, key, size } of rows) {
    const found = await sizeOf(objectStore, nameObject(String(bucket), String(key)));
    if (found === undefined || (size !== null && found !== Number(size))) wrong.push(`${bucket}/${key}`);
  }
  return { rows: rows.length, files: rows.length - wrong.length, wrong };
}

async function sizeOf(objectStore: Pick<ObjectStore, "head">, name: string): Promise<number | undefined> {
  try {
    return (await objectStore.head(name)).size;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

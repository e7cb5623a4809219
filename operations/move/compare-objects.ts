import type pg from "pg";
import type { ObjectStore } from "#platform/object-storage/object-store.ts";
import { listObjects, lookUpFile } from "../transfer/objects.ts";

export type ObjectComparison = {
  rows: number;
  /** This number counts the files with the size of their row. */
  files: number;
  /** These rows have no file, or a file of another size. */
  wrong: string[];
};

export async function compareObjects(
  client: pg.ClientBase,
  objectStore: Pick<ObjectStore, "head">,
): Promise<ObjectComparison> {
  const rows = await listObjects(client);
  const wrong: string[] = [];
  for (const row of rows) {
    const found = await lookUpFile(row, objectStore.head);
    if (!found || (row.size !== null && found.size !== Number(row.size))) wrong.push(`${row.bucket}/${row.key}`);
  }
  return { rows: rows.length, files: rows.length - wrong.length, wrong };
}

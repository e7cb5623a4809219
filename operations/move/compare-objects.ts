import type pg from "pg";
import type { ObjectStore } from "#platform/object-storage/object-store.ts";
import { listObjects, lookUpFile } from "../transfer/objects.ts";
import { TransferError } from "../transfer-error.ts";

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

/**
 * The settings may name the storage of another site, or an empty one. The moved site would then show no images.
 * @throws TransferError when an image of the source has no file
 */
export async function requireFiles(client: pg.ClientBase, objectStore: Pick<ObjectStore, "head">): Promise<void> {
  const { rows, wrong } = await compareObjects(client, objectStore);
  if (wrong.length === 0) return;
  throw new TransferError(
    `The storage of the settings lacks the right files of ${wrong.length} of ${rows} images, such as ${wrong[0]}. Nothing was moved; set DATA_DIR or S3_BUCKET to the storage of this site, or add --force to move without these files.`,
  );
}

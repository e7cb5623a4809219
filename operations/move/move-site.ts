import path from "node:path";
import type pg from "pg";
import sql from "sql-template-tag";
import { clusterFolder, passwordFile, replaceSecrets, SITE_LOCK } from "#embedded-supabase/operations.ts";
import type { TransferSite } from "../open-for-transfer.ts";
import { createRowDigest, readRows, TEXT_SETTINGS } from "../transfer/copy-rows.ts";
import { fillSite } from "../transfer/fill-site.ts";
import { type Loaded, loadRows, type RowTexts } from "../transfer/load-rows.ts";
import { readSequences, readTables, readVersions, type Table } from "../transfer/tables.ts";
import { lockSource } from "../transfer/target.ts";
import { TransferError } from "../transfer-error.ts";
import { compareObjects, type ObjectComparison, requireFiles } from "./compare-objects.ts";

export type MoveSummary = { tables: Loaded[]; objects: ObjectComparison };

/** `losesFiles` also moves a site with images that have no file. */
export type MoveOptions = { losesFiles: boolean };

/**
 * Copies all rows; both sites use the same files and keys.
 * @throws TransferError when a site runs, files are missing, or the target is not empty
 */
export async function moveSite(
  source: TransferSite,
  target: TransferSite,
  { losesFiles }: MoveOptions,
): Promise<MoveSummary> {
  return source.database.inSession(async (client) => {
    await openSnapshot(client, source.database.name);
    const reading = await readAll(client);
    if (!losesFiles) await requireFiles(client, source.objectStore);
    await fillSite(target, {
      command: "move",
      source: source.database.name,
      versions: reading.versions,
      advice: adviseOn(target),
      async load(targetClient) {
        await loadRows(targetClient, reading.texts(), () => reading);
        await replaceSecrets(target, source.secrets);
      },
    });
    const compare = (targetClient: pg.Client) => compareObjects(targetClient, target.objectStore);
    return { tables: reading.tables, objects: await target.database.inSession(compare) };
  });
}

/** The images in DATA_DIR have to stay. The next database gets another password. */
function adviseOn({ isEmbedded, dataDir }: TransferSite): string {
  const folder = path.resolve(dataDir);
  return isEmbedded
    ? `move the folder ${clusterFolder(folder)} and the file ${passwordFile(folder)} to another folder, and leave the rest of DATA_DIR, such as the images`
    : "use an empty database";
}

/** Opens a transaction with one snapshot, while no command writes. @throws TransferError */
export async function openSnapshot(client: pg.Client, name: string): Promise<void> {
  await client.query(TEXT_SETTINGS);
  await lockSource(client, name);
  const { rows } = await client.query(sql`select pg_try_advisory_lock(${SITE_LOCK}) as is_alone`);
  if (!rows[0]?.is_alone) {
    throw new TransferError(`A site runs on ${name}. Stop it first, because its writes during the move would be lost.`);
  }
  await client.query("begin isolation level repeatable read read only");
}

export async function readAll(client: pg.Client, schemas?: string[]) {
  const versions = await readVersions(client);
  if (versions.length === 0) throw new TransferError("There is no site to move in the database of the settings.");
  const all: Table[] = await readTables(client, schemas);
  const tables: Loaded[] = [];
  async function* texts(): RowTexts {
    tables.length = 0;
    for (const table of all) {
      const digest = createRowDigest();
      for await (const text of readRows(client, table)) {
        digest.add(text);
        yield { table, text };
      }
      tables.push({ name: table.name, columns: table.columns, ...digest.end() });
    }
  }
  return { versions, sequences: await readSequences(client, schemas), tables, texts };
}

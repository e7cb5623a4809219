import { promisify } from "node:util";
import { gzip as gzipByCallback } from "node:zlib";
import type pg from "pg";
import sql from "sql-template-tag";
import type { BackendParts } from "#embedded-supabase";
import { OBJECT_WRITES_LOCK } from "#embedded-supabase/operations.ts";
import { codeOf } from "#platform/errors.ts";
import { createRowDigest, readRows, TEXT_SETTINGS } from "../transfer/copy-rows.ts";
import { readSequences, readTables, readVersions, type Table } from "../transfer/tables.ts";
import { lockSource } from "../transfer/target.ts";
import { TransferError } from "../transfer-error.ts";
import { createObjectArchive } from "./archive-objects.ts";
import { type ArchiveWriter, openArchiveWriter } from "./archive-writer.ts";
import { rowsEntry } from "./entry-names.ts";
import {
  type ArchivedObject,
  type ArchivedTable,
  FORMAT_NAME,
  FORMAT_VERSION,
  HEAD_ENTRY,
  type Head,
  type Manifest,
  SECRETS_ENTRY,
} from "./manifest.ts";

const gzip = promisify(gzipByCallback);

/** A backup collects about this many bytes of a table in memory before it compresses them. */
const PART_BYTES = 4 * 1024 * 1024;
const LOCK_TIMEOUT_MS = 30_000;
const LOCK_NOT_AVAILABLE = "55P03";

type BackupSource = Pick<BackendParts, "database" | "objectStore" | "secrets"> & {
  application: string;
};

export type BackupSummary = Pick<Manifest, "tables" | "objects">;

/**
 * Writes a consistent state of rows, accounts, files and keys while the site continues to run. `stream` fails if `done`
 * fails.
 * @throws TransferError
 */
export function writeBackup(source: BackupSource, createdAt: Date) {
  const { application } = source;
  const head: Head = { format: FORMAT_NAME, version: FORMAT_VERSION, createdAt: createdAt.toISOString(), application };
  const writer = openArchiveWriter(head);
  const done = source.database
    .inSession((client) => fillArchive(source, client, writer, head))
    .catch((error: unknown) => {
      writer.abort(error);
      throw error;
    });
  done.catch(() => {}); // the caller that awaits `done` gets the error
  return { stream: writer.stream, done };
}

async function fillArchive(
  { database, objectStore, secrets }: BackupSource,
  client: pg.Client,
  { add, finish }: ArchiveWriter,
  head: Head,
): Promise<BackupSummary> {
  await client.query(TEXT_SETTINGS);
  await lockSource(client, database.name);
  if ((await readVersions(client)).length === 0) {
    throw new TransferError(`There is no site to back up in ${database.name}.`);
  }
  await add(HEAD_ENTRY, toJson(head));
  const objectArchive = createObjectArchive({ objectStore, add });
  await objectArchive.takeAll(client);
  // A second pass archives the changes of the long first pass, so that little work remains under the lock.
  await objectArchive.takeAll(client);
  const objects = await takeSnapshot(client, () => objectArchive.takeChanged(client));
  await add(SECRETS_ENTRY, toJson(secrets));
  const tables: ArchivedTable[] = [];
  for (const table of await readTables(client)) tables.push(await addTable(client, table, add));
  const sequences = await readSequences(client);
  const migrations = await readVersions(client);
  await client.query("commit");
  await finish({ migrations, tables, sequences, objects });
  return { tables, objects };
}

/**
 * Takes a snapshot and leaves its transaction open. No object is written until `work` is done. After an error the
 * connection is closed.
 */
async function takeSnapshot(client: pg.Client, work: () => Promise<ArchivedObject[]>): Promise<ArchivedObject[]> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  // Takes the lock before the transaction, because the first statement of a transaction takes its snapshot.
  await client.query(sql`select pg_advisory_lock(${OBJECT_WRITES_LOCK})`).catch((error: unknown) => {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new TransferError("The upload of an image or another backup took too long. Try again.");
  });
  await client.query("begin isolation level repeatable read read only");
  const result = await work();
  await client.query(sql`select pg_advisory_unlock(${OBJECT_WRITES_LOCK})`);
  return result;
}

async function addTable(client: pg.Client, table: Table, add: ArchiveWriter["add"]): Promise<ArchivedTable> {
  const digest = createRowDigest();
  const entries: string[] = [];
  let part: Buffer[] = [];
  let size = 0;
  async function addPart(): Promise<void> {
    if (size === 0) return;
    const name = rowsEntry(table.name, entries.length + 1);
    const text = Buffer.concat(part);
    part = [];
    size = 0;
    entries.push(name);
    await add(name, await gzip(text));
  }
  for await (const text of readRows(client, table)) {
    digest.add(text);
    part.push(text);
    size += text.length;
    if (size >= PART_BYTES) await addPart();
  }
  await addPart();
  return { name: table.name, columns: table.columns, ...digest.end(), entries };
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

import path from "node:path";
import type pg from "pg";
import { nameObject, readKnownVersions, replaceSecrets, storedSecrets } from "#embedded-supabase/operations.ts";
import { messageOf } from "#platform/errors.ts";
import { archiveTime } from "#server/settings/archives.ts";
import { fillSite, type TargetSite } from "../transfer/fill-site.ts";
import { loadRows, type RowTexts } from "../transfer/load-rows.ts";
import { TransferError } from "../transfer-error.ts";
import { type Archive, readEntries } from "./archive-reader.ts";
import { isRowsEntry, tableOfEntry } from "./entry-names.ts";
import { MANIFEST_ENTRY, MANIFEST_HASH_ENTRY, type Manifest, SECRETS_ENTRY } from "./manifest.ts";
import { unpackRows } from "./unpack-rows.ts";
import { verifyArchive } from "./verify-archive.ts";

/** Checks the whole archive before anything is changed. @throws TransferError */
export async function checkArchive(archive: Archive, migrationsDir: string): Promise<Manifest> {
  const manifest = await verifyArchive(archive);
  const known = await readKnownVersions(migrationsDir);
  const unknown = manifest.migrations.filter((version) => !known.includes(version));
  if (unknown.length === 0) return manifest;
  throw new TransferError(
    `${archive.name} was made by a newer version of the site (${manifest.head.application}): this one does not know its migration ${unknown[0]}. Install that version and try again.`,
  );
}

/** Fills an empty site. @param manifest of `checkArchive` @throws TransferError where the target is not empty */
export function restoreBackup(target: TargetSite, archive: Archive, manifest: Manifest): Promise<void> {
  return fillSite(target, {
    command: "restore",
    source: manifest.head.createdAt,
    versions: manifest.migrations,
    advice: "use an empty database and an empty DATA_DIR",
    requireNoFiles: () => requireNoFiles(target),
    load: (client) => load(client, target, archive, manifest),
  });
}

async function requireNoFiles({ objectStore }: TargetSite): Promise<void> {
  for await (const name of objectStore.listNames()) {
    if (archiveTime(path.posix.basename(name))) continue; // backups in the same bucket do not count as images
    throw new TransferError(
      `There are images already (${name}). Nothing was changed; set DATA_DIR or S3_BUCKET to empty storage.`,
    );
  }
}

/** Files are stored first, so that committed rows always have their files. */
async function load(client: pg.ClientBase, target: TargetSite, archive: Archive, manifest: Manifest): Promise<void> {
  const { objectStore } = target;
  const objects = new Map(manifest.objects.map((object) => [object.entry, object]));
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  async function* texts(): RowTexts {
    for await (const { name, bytes, sha256 } of readEntries(archive)) {
      requireSame(archive, sha256, manifest.entries[name]?.sha256, name);
      const object = objects.get(name);
      const table = isRowsEntry(name) ? tables.get(tableOfEntry(name)) : undefined;
      if (object) await storeFile(objectStore, nameObject(object.bucket, object.key), bytes);
      else if (name === SECRETS_ENTRY) await replaceSecrets(target, storedSecrets.parse(JSON.parse(bytes.toString())));
      else if (table) yield { table, text: await unpackRows(bytes) };
    }
  }
  await loadRows(client, texts(), () => manifest);
}

async function storeFile(objectStore: TargetSite["objectStore"], name: string, bytes: Buffer): Promise<void> {
  await objectStore.put(name, bytes).catch((error: unknown) => {
    throw new TransferError(`The file ${name} cannot be stored: ${messageOf(error)}.`);
  });
}

/** The archive is read a second time and may have been replaced after the check. */
function requireSame(archive: Archive, sha256: string, checked: string | undefined, name: string): void {
  if (name === MANIFEST_ENTRY || name === MANIFEST_HASH_ENTRY || sha256 === checked) return;
  throw new TransferError(`${archive.name} changed between the check and the restore: ${name} differs.`);
}

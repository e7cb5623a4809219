import { nameObject, storedSecrets } from "#embedded-supabase/operations.ts";
import { createRowDigest } from "../transfer/copy-rows.ts";
import { TransferError } from "../transfer-error.ts";
import { type Archive, type ArchiveEntry, readEntries } from "./archive-reader.ts";
import { isRowsEntry, tableOfEntry } from "./entry-names.ts";
import {
  FORMAT_VERSION,
  headSchema,
  MANIFEST_ENTRY,
  MANIFEST_HASH_ENTRY,
  type Manifest,
  manifestSchema,
  newerHeadSchema,
  SECRETS_ENTRY,
} from "./manifest.ts";
import { unpackRows } from "./unpack-rows.ts";

type RowDigests = Map<string, ReturnType<typeof createRowDigest>>;

/** What an archive contains. The manifest and its checksum are the last entries. */
type Contents = {
  /** The checksums of the other entries. */
  checksums: Map<string, string>;
  rows: RowDigests;
  manifest: ArchiveEntry | undefined;
  manifestChecksum: string | undefined;
};

/**
 * Reads the whole archive and checks every checksum and the rows of every table.
 * @throws TransferError with the reason in one line
 */
export async function verifyArchive(archive: Archive): Promise<Manifest> {
  const contents = await readContents(archive);
  const manifest = readManifest(archive, contents);
  checkEntries(archive, contents, manifest);
  checkTables(archive, contents, manifest);
  checkObjects(archive, contents, manifest);
  return manifest;
}

function incomplete(archive: Archive, reason: string): TransferError {
  return new TransferError(`${archive.name} is not a complete backup: ${reason}.`);
}

async function readContents(archive: Archive): Promise<Contents> {
  const contents: Contents = {
    checksums: new Map(),
    rows: new Map(),
    manifest: undefined,
    manifestChecksum: undefined,
  };
  let isFirst = true;
  for await (const entry of readEntries(archive)) {
    if (isFirst) requireHead(archive, parseJson(entry));
    isFirst = false;
    if (entry.name === MANIFEST_ENTRY) contents.manifest = entry;
    else if (entry.name === MANIFEST_HASH_ENTRY) contents.manifestChecksum = entry.bytes.toString("utf8").slice(0, 64);
    else await addEntry(archive, contents, entry);
  }
  if (isFirst) throw incomplete(archive, "it is empty");
  return contents;
}

async function addEntry(archive: Archive, { checksums, rows }: Contents, entry: ArchiveEntry): Promise<void> {
  const { name, sha256 } = entry;
  if (checksums.has(name)) throw incomplete(archive, `the archive contains ${name} twice`);
  checksums.set(name, sha256);
  if (name === SECRETS_ENTRY && !storedSecrets.safeParse(parseJson(entry)).success) {
    throw incomplete(archive, `${SECRETS_ENTRY} contains no keys`);
  }
  if (!isRowsEntry(name)) return;
  await addRows(rows, entry).catch(() => {
    throw incomplete(archive, `${name} is damaged`);
  });
}

async function addRows(digests: RowDigests, entry: ArchiveEntry): Promise<void> {
  const table = tableOfEntry(entry.name);
  const digest = digests.get(table) ?? createRowDigest();
  digests.set(table, digest);
  digest.add(await unpackRows(entry.bytes));
}

function readManifest(archive: Archive, { manifest: entry, manifestChecksum }: Contents): Manifest {
  if (!entry || !manifestChecksum) throw incomplete(archive, "its end is missing");
  if (entry.sha256 !== manifestChecksum) throw incomplete(archive, `${MANIFEST_ENTRY} is damaged`);
  const { data: manifest } = manifestSchema.safeParse(parseJson(entry));
  if (!manifest) throw incomplete(archive, `${MANIFEST_ENTRY} has an unknown format`);
  requireHead(archive, manifest.head);
  return manifest;
}

function checkEntries(archive: Archive, { checksums }: Contents, { entries }: Manifest): void {
  for (const [name, { sha256 }] of Object.entries(entries)) {
    if (!checksums.has(name)) throw incomplete(archive, `${name} is missing`);
    if (checksums.get(name) !== sha256) throw incomplete(archive, `${name} is damaged`);
  }
  for (const name of checksums.keys()) {
    if (!Object.hasOwn(entries, name)) throw incomplete(archive, `${name} is not in the manifest`);
  }
}

function checkTables(archive: Archive, contents: Contents, { tables }: Manifest): void {
  for (const { name, rows, sha256 } of tables) {
    const digest = (contents.rows.get(name) ?? createRowDigest()).end();
    if (digest.rows !== rows) throw incomplete(archive, `${name} has ${digest.rows} rows instead of ${rows}`);
    if (digest.sha256 !== sha256) throw incomplete(archive, `the rows of ${name} do not match the manifest`);
  }
}

function checkObjects(archive: Archive, { checksums }: Contents, { objects }: Manifest): void {
  for (const { bucket, key, entry } of objects) {
    if (entry !== null && !checksums.has(entry)) throw incomplete(archive, `${entry} is missing`);
    if (!isObjectName(bucket, key)) {
      throw incomplete(archive, `no file of the site is named ${JSON.stringify(`${bucket}/${key}`)}`);
    }
  }
}

/** @returns undefined when the entry is no JSON */
function parseJson({ bytes }: ArchiveEntry): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

function isObjectName(bucket: string, key: string): boolean {
  try {
    return nameObject(bucket, key) !== "";
  } catch {
    return false;
  }
}

function requireHead(archive: Archive, head: unknown): void {
  // The fields that every newer format will have, too.
  const { data: newer } = newerHeadSchema.safeParse(head);
  if (newer) {
    throw new TransferError(
      `${archive.name} was made by a newer version of the site (${newer.application}), in format ${newer.version}; this version reads up to ${FORMAT_VERSION}. Install that version and try again.`,
    );
  }
  if (!headSchema.safeParse(head).success) throw new TransferError(`${archive.name} is not a backup of this site.`);
}

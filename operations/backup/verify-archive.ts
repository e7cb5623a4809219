import { storedSecrets } from "#backend/embedded/setup/secrets.ts";
import { nameObject } from "#backend/embedded/storage/object-files.ts";
import { TransferError } from "#backend/embedded/transfer-error.ts";
import { createRowDigest } from "../transfer/copy-rows.ts";
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

/**
 * Reads the whole archive and checks every checksum and the rows of every table.
 * @throws TransferError with the reason in one line
 */
export async function verifyArchive(archive: Archive): Promise<Manifest> {
  const fail = (what: string): never => {
    throw new TransferError(`${archive.name} is not a complete backup: ${what}.`);
  };
  const found = new Map<string, string>();
  const digests = new Map<string, ReturnType<typeof createRowDigest>>();
  let manifestText: ArchiveEntry | undefined;
  let manifestSum: string | undefined;
  let isFirst = true;
  for await (const entry of readEntries(archive)) {
    if (isFirst) requireHead(archive, parseJson(entry));
    isFirst = false;
    if (entry.name === MANIFEST_ENTRY) manifestText = entry;
    else if (entry.name === MANIFEST_HASH_ENTRY) manifestSum = entry.bytes.toString("utf8").slice(0, 64);
    else {
      if (found.has(entry.name)) fail(`the archive contains ${entry.name} twice`);
      found.set(entry.name, entry.sha256);
      if (entry.name === SECRETS_ENTRY && !storedSecrets.safeParse(parseJson(entry)).success) {
        fail(`${SECRETS_ENTRY} contains no keys`);
      }
      if (isRowsEntry(entry.name)) await addRows(digests, entry).catch(() => fail(`${entry.name} is damaged`));
    }
  }
  if (isFirst) fail("it is empty");
  if (!manifestText || !manifestSum) return fail("its end is missing");
  if (manifestText.sha256 !== manifestSum) fail(`${MANIFEST_ENTRY} is damaged`);
  const { data: manifest } = manifestSchema.safeParse(parseJson(manifestText));
  if (!manifest) return fail(`${MANIFEST_ENTRY} has an unknown format`);
  requireHead(archive, manifest.head);
  for (const [name, { sha256 }] of Object.entries(manifest.entries)) {
    if (!found.has(name)) fail(`${name} is missing`);
    if (found.get(name) !== sha256) fail(`${name} is damaged`);
  }
  for (const name of found.keys()) if (!Object.hasOwn(manifest.entries, name)) fail(`${name} is not in the manifest`);
  for (const { name, rows, sha256 } of manifest.tables) {
    const digest = (digests.get(name) ?? createRowDigest()).end();
    if (digest.rows !== rows) fail(`${name} has ${digest.rows} rows instead of ${rows}`);
    if (digest.sha256 !== sha256) fail(`the rows of ${name} do not match the manifest`);
  }
  for (const { bucket, key, entry } of manifest.objects) {
    if (entry !== null && !found.has(entry)) fail(`${entry} is missing`);
    if (!isObjectName(bucket, key)) fail(`no file of the site is named ${JSON.stringify(`${bucket}/${key}`)}`);
  }
  return manifest;
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

async function addRows(digests: Map<string, ReturnType<typeof createRowDigest>>, entry: ArchiveEntry): Promise<void> {
  const table = tableOfEntry(entry.name);
  const digest = digests.get(table) ?? createRowDigest();
  digests.set(table, digest);
  digest.add(await unpackRows(entry.bytes));
}

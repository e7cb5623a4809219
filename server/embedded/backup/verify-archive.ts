import { createRowDigest } from "../transfer/copy-rows.ts";
import { TransferError } from "../transfer/transfer-error.ts";
import { type Archive, type ArchiveEntry, readEntries } from "./archive-reader.ts";
import { isRowsEntry, tableOfEntry } from "./entry-names.ts";
import {
  FORMAT_VERSION,
  HEAD_ENTRY,
  headSchema,
  MANIFEST_ENTRY,
  MANIFEST_HASH_ENTRY,
  type Manifest,
  manifestSchema,
} from "./manifest.ts";
import { unpackRows } from "./unpack-rows.ts";

/** Reads all of it: every checksum, every table's rows. @throws TransferError saying what is wrong */
export async function verifyArchive(archive: Archive): Promise<Manifest> {
  const fail = (what: string): never => {
    throw new TransferError(`${archive.name} is not a whole backup: ${what}.`);
  };
  const found: Manifest["entries"] = {};
  const digests = new Map<string, ReturnType<typeof createRowDigest>>();
  let manifestText: ArchiveEntry | undefined;
  let manifestSum: string | undefined;
  let isFirst = true;
  for await (const entry of readEntries(archive)) {
    if (isFirst) readHead(archive, entry);
    isFirst = false;
    if (entry.name === MANIFEST_ENTRY) manifestText = entry;
    else if (entry.name === MANIFEST_HASH_ENTRY) manifestSum = entry.bytes.toString("utf8").slice(0, 64);
    else {
      if (Object.hasOwn(found, entry.name)) fail(`${entry.name} is in it twice`);
      found[entry.name] = { bytes: entry.bytes.length, sha256: entry.sha256 };
      if (isRowsEntry(entry.name)) await addRows(digests, entry).catch(() => fail(`${entry.name} is damaged`));
    }
  }
  if (!manifestText || !manifestSum) return fail("its end is missing");
  if (manifestText.sha256 !== manifestSum) fail(`${MANIFEST_ENTRY} is damaged`);
  const manifest = manifestSchema.parse(JSON.parse(manifestText.bytes.toString("utf8")));
  for (const [name, { sha256 }] of Object.entries(manifest.entries)) {
    if (!Object.hasOwn(found, name)) fail(`${name} is missing`);
    if (found[name]?.sha256 !== sha256) fail(`${name} is damaged`);
  }
  for (const name of Object.keys(found))
    if (!Object.hasOwn(manifest.entries, name)) fail(`${name} does not belong to it`);
  for (const { name, rows, sha256 } of manifest.tables) {
    const digest = (digests.get(name) ?? createRowDigest()).end();
    if (digest.rows !== rows) fail(`${name} has ${digest.rows} rows instead of ${rows}`);
    if (digest.sha256 !== sha256) fail(`the rows of ${name} are not those it was made from`);
  }
  for (const { entry } of manifest.objects)
    if (entry !== null && !Object.hasOwn(found, entry)) fail(`${entry} is missing`);
  return manifest;
}

function readHead(archive: Archive, { name, bytes }: ArchiveEntry): void {
  let head: unknown;
  try {
    head = name === HEAD_ENTRY ? JSON.parse(bytes.toString("utf8")) : undefined;
  } catch {
    // told below
  }
  const parsed = headSchema.safeParse(head);
  if (!parsed.success) throw new TransferError(`${archive.name} is not a backup of this site.`);
  const { version, application } = parsed.data;
  if (version <= FORMAT_VERSION) return;
  throw new TransferError(
    `${archive.name} was made by a newer version of the site (${application}), in format ${version}; this version reads up to ${FORMAT_VERSION}. Install that version and try again.`,
  );
}

async function addRows(digests: Map<string, ReturnType<typeof createRowDigest>>, entry: ArchiveEntry): Promise<void> {
  const table = tableOfEntry(entry.name);
  const digest = digests.get(table) ?? createRowDigest();
  digests.set(table, digest);
  digest.add(await unpackRows(entry.bytes));
}

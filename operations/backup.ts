/**
 * `npm run backup [-- --to <folder> --keep 7d4w12m]`: archives a consistent state of rows, accounts, files and keys, also while
 * the site runs.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { backupDestination, nameArchive } from "#server/settings/archives.ts";
import type { ArchiveDestination } from "./backup/archive-destination.ts";
import { openArchiveDestination } from "./backup/open-destination.ts";
import { findOutdated, parseRetention } from "./backup/retention.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { openForTransfer } from "./open-for-transfer.ts";
import { printSite, readCommandEnv } from "./read-command-env.ts";
import { COMMON_OPTIONS, runCommand, UsageError } from "./run-command.ts";
import { TransferError } from "./transfer-error.ts";

const USAGE = `Usage:
  npm run backup                              to BACKUP_TO, else to a folder "backups" beside DATA_DIR
  npm run backup -- --to <folder>
  npm run backup -- --keep 7d4w12m            then removes all but the newest of 7 days, 4 weeks and 12 months
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...COMMON_OPTIONS, to: { type: "string" }, keep: { type: "string" } },
  });
  if (positionals.length > 0 || values.to === "") throw new UsageError();
  const env = readCommandEnv(values["env-file"]);
  printSite(env);
  const keep = values.keep ?? env.BACKUP_KEEP;
  const retention = keep === undefined ? undefined : parseRetention(keep);
  const destination = await openArchiveDestination(env, values.to ?? backupDestination(env));
  const site = await openForTransfer(env, "read");
  try {
    const createdAt = new Date();
    const name = nameArchive(createdAt);
    const { stream, done } = writeBackup({ ...site, application: await readVersion() }, createdAt);
    // If both fail, the destination only knows that the archive ended, and the error of `done` has the cause.
    const [filled, written] = await Promise.allSettled([done, destination.write(name, stream)]);
    if (written.status === "rejected" && written.reason instanceof TransferError) throw written.reason;
    if (filled.status === "rejected") throw filled.reason;
    if (written.status === "rejected") throw written.reason;
    const { tables, objects } = filled.value;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const missing = objects.filter(({ entry }) => entry === null);
    process.stdout.write(`${destination.name}/${name}: ${rows} rows, ${objects.length - missing.length} files\n`);
    for (const { bucket, key } of missing) {
      process.stderr.write(`The file of ${bucket}/${key} is missing on the site as well.\n`);
    }
    if (rows === 0) throw new TransferError(`${site.database.name} has no rows. The archive is no backup of a site.`);
    if (retention) await removeOutdated(destination, retention);
    return 0;
  } finally {
    destination.close();
    await site.database.close();
  }
}

async function removeOutdated(
  destination: ArchiveDestination,
  retention: ReturnType<typeof parseRetention>,
): Promise<void> {
  for (const name of findOutdated(await destination.list(), retention)) {
    await destination.remove(name);
    process.stdout.write(`removed ${name}\n`);
  }
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.resolve(import.meta.dirname, "../package.json"), "utf8"));
  return String(version);
}

await runCommand(main, { usage: USAGE, explained: [TransferError] });

import { messageOf } from "#platform/errors.ts";
import type { S3Env } from "#platform/object-storage/s3-settings.ts";
import { backupDestination, findNewestArchive } from "#server/settings/archives.ts";
import type { Env } from "#server/settings/env.ts";
import { broken, type Finding, ok, warning } from "./check.ts";

const HOUR_MS = 60 * 60 * 1000;
/** A daily backup may be late by a few hours without a warning. */
const OLD_HOURS = 30;
const VERY_OLD_HOURS = 8 * 24;

/** Checks the age of the newest archive, not whether it can be restored. */
export async function checkBackups(
  env: Pick<Env, "DATA_DIR" | "BACKUP_TO"> & S3Env,
  now = new Date(),
): Promise<Finding[]> {
  const destination = backupDestination(env);
  let newest: Awaited<ReturnType<typeof findNewestArchive>>;
  try {
    newest = await findNewestArchive(env);
  } catch (error) {
    return [
      broken(`The backups in ${destination} cannot be listed: ${messageOf(error)}`, "Correct BACKUP_TO or its keys."),
    ];
  }
  if (!newest) {
    return [
      warning(
        `There is no backup in ${destination}.`,
        "Run `npm run backup` once a day, and store a copy on another machine.",
      ),
    ];
  }
  const hours = Math.floor((now.getTime() - newest.writtenAt.getTime()) / HOUR_MS);
  const age = `The newest backup, ${newest.file}, is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old`;
  const advice = "Check the log of the backup job.";
  if (hours >= VERY_OLD_HOURS) return [broken(`${age}.`, advice)];
  return [hours >= OLD_HOURS ? warning(`${age}.`, advice) : ok(`${age}.`)];
}

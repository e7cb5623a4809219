/** The newest archive of so many days, weeks and months is retained. */
export type Retention = { days: number; weeks: number; months: number };

const RULE = /^(?=\d)(?:(?<days>\d{1,4})d)?(?:(?<weeks>\d{1,4})w)?(?:(?<months>\d{1,4})m)?$/;

/** @param rule such as `7d4w12m` @returns undefined for a wrong rule */
export function readRetention(rule: string): Retention | undefined {
  const parts = RULE.exec(rule)?.groups;
  const retention = {
    days: Number(parts?.days ?? 0),
    weeks: Number(parts?.weeks ?? 0),
    months: Number(parts?.months ?? 0),
  };
  return parts && Object.values(retention).some((count) => count > 0) ? retention : undefined;
}

const S3_URL = /^s3:\/\/(?<bucket>[a-z\d][a-z\d.-]*)(?:\/(?<prefix>.*))?$/;
const ANY_URL = /^(?:s3:|[a-z][a-z\d+.-]*:\/\/)/i;

export type FolderOrBucket = { folder: string } | { bucket: string; prefix: string };

/** @param destination a folder, or `s3://bucket/prefix` @returns undefined for another URL */
export function readBackupDestination(destination: string): FolderOrBucket | undefined {
  if (!ANY_URL.test(destination)) return { folder: destination };
  const { bucket, prefix = "" } = S3_URL.exec(destination)?.groups ?? {};
  return bucket ? { bucket, prefix } : undefined;
}

import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "#platform/logger.ts";
import { isLoopback } from "#platform/loopback.ts";
import type { ObjectStore } from "#platform/object-storage/object-store.ts";
import { openS3Bucket, type S3Bucket, S3Error } from "#platform/object-storage/s3-bucket.ts";
import { readS3Settings } from "#platform/object-storage/s3-settings.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { BackendSettings } from "../settings.ts";
import { createFolderStore } from "./folder-store.ts";

/** Opens the bucket S3_BUCKET, or else a folder in DATA_DIR. @throws StartupError when the bucket rejects the site */
export async function openObjectStore(settings: BackendSettings, log: Pick<Logger, "warn">): Promise<ObjectStore> {
  const s3 = readS3Settings(settings);
  if (!s3) return createFolderStore(path.join(settings.DATA_DIR, "storage"));
  const { endpoint } = s3;
  if (endpoint?.startsWith("http:") && !isLoopback(new URL(endpoint).hostname)) {
    log.warn("AWS_ENDPOINT_URL_S3 connects to another machine without encryption; use https");
  }
  const bucket = await openS3Bucket(s3);
  await checkBucket(bucket, log);
  return bucket;
}

/**
 * Checks the bucket. Tables and accounts work without it, so the backend starts even while the storage is unavailable.
 */
async function checkBucket(bucket: S3Bucket, log: Pick<Logger, "warn">): Promise<void> {
  try {
    await bucket.check();
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    if (!error.isUnavailable)
      throw new StartupError(`${error.message} (S3_BUCKET, AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID)`);
    log.warn({ err: error }, "the object storage does not respond; images can be neither stored nor shown");
  }
}

/** Warns a second machine on a database without a bucket: it has rows of images but no files. */
export async function warnOfMissingImages(
  { settings, log }: { settings: BackendSettings; log: Pick<Logger, "warn"> },
  database: Pick<SqlDatabase, "query">,
): Promise<void> {
  if (settings.DATABASE_URL === undefined || settings.S3_BUCKET !== undefined) return;
  const folder = path.join(settings.DATA_DIR, "storage");
  const [object] = await database.query("select 1 from storage.objects limit 1");
  const files = await readdir(folder).catch(() => []);
  if (object && files.length === 0) {
    log.warn(
      { folder },
      "the images of this database are not in this folder: machines on one database need S3_BUCKET, or one DATA_DIR",
    );
  }
}

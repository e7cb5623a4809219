import { messageOf } from "#platform/errors.ts";
import { openS3Bucket } from "#platform/object-storage/s3-bucket.ts";
import { readS3Settings, type S3Env } from "#platform/object-storage/s3-settings.ts";
import { readBackupDestination } from "#server/settings/backup-settings.ts";
import { TransferError } from "../transfer-error.ts";
import type { ArchiveDestination } from "./archive-destination.ts";
import { createFolderDestination } from "./folder-destination.ts";
import { createS3Destination, withoutEndingSlashes } from "./s3-destination.ts";

/** @param location a folder, or `s3://bucket/prefix` by the credentials of the settings @throws TransferError */
export async function openArchiveDestination(env: S3Env, location: string): Promise<ArchiveDestination> {
  const target = readBackupDestination(location);
  if (!target)
    throw new TransferError(`Archives go to a folder or to S3, written like s3://bucket/prefix, not to ${location}.`);
  if ("folder" in target) return createFolderDestination(target.folder);
  const folder = withoutEndingSlashes(target.prefix);
  const settings = readS3Settings(env, { bucket: target.bucket, prefix: folder === "" ? "" : `${folder}/` });
  if (!settings) throw new Error("The bucket is named.");
  const destination = await openS3Bucket(settings);
  try {
    await destination.check();
    return createS3Destination(location, destination);
  } catch (error) {
    destination.close();
    throw new TransferError(messageOf(error));
  }
}

import { readdir } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "#platform/errors.ts";
import { openS3Bucket } from "#platform/object-storage/s3-bucket.ts";
import { readS3Settings, type S3Env } from "#platform/object-storage/s3-settings.ts";
import { readBackupDestination } from "./backup-settings.ts";
import type { Env } from "./env.ts";

const ARCHIVE = /^site-(\d{4})-(\d{2})-(\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.tar$/;

/** Names sort by time. They have no colon, because file systems and tar give it another meaning. */
export function nameArchive(createdAt: Date): string {
  return `site-${createdAt.toISOString().replace(/[:.]/g, "-")}.tar`;
}

export function archiveTime(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second, millisecond] = ARCHIVE.exec(name) ?? [];
  if (!year) return undefined;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

type BackupEnv = Pick<Env, "DATA_DIR" | "BACKUP_TO">;

export type FoundArchive = { file: string; writtenAt: Date };

/** Returns BACKUP_TO (another folder, or an S3 URL), or else a folder beside the data folder. */
export function backupDestination({ DATA_DIR, BACKUP_TO }: BackupEnv): string {
  return BACKUP_TO ?? path.resolve(DATA_DIR, "../backups");
}

/**
 * Finds the newest archive; only the name shows that a file is one.
 * @throws the error of an existing folder or of a bucket that cannot be read
 */
export async function findNewestArchive(env: BackupEnv & S3Env): Promise<FoundArchive | undefined> {
  const target = readBackupDestination(backupDestination(env));
  if (!target) return undefined;
  const isFolder = "folder" in target;
  const name = (isFolder ? await readNames(target.folder) : await readKeys(env, target.bucket, target.prefix))
    .filter((candidate) => archiveTime(candidate) !== undefined)
    .sort()
    .at(-1);
  const writtenAt = name && archiveTime(name);
  if (!name || !writtenAt) return undefined;
  return { file: isFolder ? path.resolve(target.folder, name) : `${backupDestination(env)}/${name}`, writtenAt };
}

async function readKeys(env: S3Env, bucket: string, prefix: string): Promise<string[]> {
  const folder = prefix.replace(/(?<!\/)\/+$/, "");
  const settings = readS3Settings(env, { bucket, prefix: folder === "" ? "" : `${folder}/` });
  if (!settings) return [];
  const s3Bucket = await openS3Bucket(settings);
  try {
    const keys: string[] = [];
    for await (const { key } of s3Bucket.list()) keys.push(key);
    return keys;
  } finally {
    s3Bucket.close();
  }
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

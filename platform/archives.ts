import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Env } from "./env.ts";
import { codeOf } from "./errors.ts";

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

type ArchiveDestination = Pick<Env, "DATA_DIR" | "BACKUP_TO">;

export type FoundArchive = { file: string; writtenAt: Date };

/** Returns BACKUP_TO (another folder, or an address in S3), or else a folder beside the data folder. */
export function archiveAddress({ DATA_DIR, BACKUP_TO }: ArchiveDestination): string {
  return BACKUP_TO ?? path.resolve(DATA_DIR, "../backups");
}

/** @returns undefined where archives go to S3 */
export function archiveFolder(destination: ArchiveDestination): string | undefined {
  const address = archiveAddress(destination);
  return address.startsWith("s3:") ? undefined : path.resolve(address);
}

/**
 * Finds the newest archive; only the name shows that a file is one.
 * @throws the error of an existing folder that cannot be read
 */
export async function findNewestArchive(destination: ArchiveDestination): Promise<FoundArchive | undefined> {
  const folder = archiveFolder(destination);
  if (folder === undefined) return undefined;
  const name = (await readNames(folder))
    .filter((candidate) => archiveTime(candidate) !== undefined)
    .sort()
    .at(-1);
  const writtenAt = name && archiveTime(name);
  return name && writtenAt ? { file: path.join(folder, name), writtenAt } : undefined;
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

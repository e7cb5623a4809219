import { statfs } from "node:fs/promises";

const MEGABYTE = 1024 * 1024;

/**
 * PostgreSQL's `max_wal_size` for the embedded database. The write-ahead log may reach this size, and for a short time
 * twice this size.
 */
export const MAX_WAL_BYTES = 128 * MEGABYTE;
const SMALLEST_RESERVE = 128 * MEGABYTE;

type ReserveEnv = { DATA_DIR: string; DATABASE_URL?: string };

/** Returns the reserve on the disk of DATA_DIR in bytes. Uploads, variants and contact messages may not use it. */
export function diskReserveBytes({ DATABASE_URL }: Pick<ReserveEnv, "DATABASE_URL">): number {
  return DATABASE_URL ? SMALLEST_RESERVE : Math.max(SMALLEST_RESERVE, 2 * MAX_WAL_BYTES);
}

/** @returns true when the disk does not report its free space */
export async function hasDiskReserve(env: ReserveEnv): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    return bavail * bsize >= diskReserveBytes(env);
  } catch {
    return true;
  }
}

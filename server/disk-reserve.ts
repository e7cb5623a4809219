import { statfs } from "node:fs/promises";
import type { Env } from "./env.ts";

const MEGABYTE = 1024 * 1024;

/** PostgreSQL's `max_wal_size` for the embedded database: its log may grow to this size and, for a moment, to twice of it. */
export const MAX_WAL_BYTES = 128 * MEGABYTE;
const SMALLEST_RESERVE = 128 * MEGABYTE;

type ReserveEnv = Pick<Env, "DATA_DIR" | "DATABASE_URL">;

/** Bytes on the disk of DATA_DIR that uploads, variants and contact messages leave free for the database. */
export function diskReserveBytes({ DATABASE_URL }: Pick<ReserveEnv, "DATABASE_URL">): number {
  return DATABASE_URL ? SMALLEST_RESERVE : Math.max(SMALLEST_RESERVE, 2 * MAX_WAL_BYTES);
}

/** @returns true where the disk does not tell */
export async function hasDiskReserve(env: ReserveEnv): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    return bavail * bsize >= diskReserveBytes(env);
  } catch {
    return true;
  }
}

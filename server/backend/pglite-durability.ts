import { fsyncSync } from "node:fs";
import { PGlite } from "@supabase/lite/pglite";

/**
 * PGlite starts PostgreSQL without fsync, and its file system has none: what is committed would survive the death of the
 * process, but not a power cut. With these parameters PostgreSQL asks for its write-ahead log to be synced before it
 * answers a commit, in the one way that reaches the file system.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

type NodeFileSystem = { stream_ops: { fsync?: (stream: { nfd: number }) => number } };

/**
 * Gives PGlite's file system the fsync it lacks.
 * @throws Error when PGlite has changed underneath
 */
export function syncToDisk(driver: object): NodeFileSystem {
  const { Module } = driver as { Module?: { FS?: { filesystems?: { NODEFS?: NodeFileSystem } } } };
  const files = Module?.FS?.filesystems?.NODEFS;
  if (!files?.stream_ops) throw new Error("PGlite's file system is not where it was; see pglite-durability.ts.");
  files.stream_ops.fsync = ({ nfd }) => {
    fsyncSync(nfd);
    return 0;
  };
  return files;
}

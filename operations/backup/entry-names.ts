import { nameObject } from "#embedded-supabase/operations.ts";

/** Encoded names have no plus and no slash. */
const ROWS = /^rows\/(?<table>[^/]+)\/\d+\.gz$/;

export function rowsEntry(table: string, part: number): string {
  return `rows/${encodeURIComponent(table)}/${String(part).padStart(6, "0")}.gz`;
}

export function isRowsEntry(name: string): boolean {
  return ROWS.test(name);
}

export function tableOfEntry(name: string): string {
  return decodeURIComponent(ROWS.exec(name)?.groups?.table ?? "");
}

/**
 * @param take number of the file's copy in this archive, from 1, because a file that changes during the backup is
 * archived again
 */
export function objectEntry(bucket: string, key: string, take: number): string {
  const name = `storage/${nameObject(bucket, key)}`;
  return take === 1 ? name : `${name}+${take}`;
}

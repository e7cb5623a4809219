import type pg from "pg";
import sql from "sql-template-tag";
import { TransferError } from "../transfer-error.ts";

/**
 * One command at a time fills a database, and no other command reads it meanwhile, because it would find tables without
 * rows.
 */
export const LOAD_LOCK = 731_004_215;

/** A first start, an editor or a visitor fills these tables; migrations fill other ones. */
const ROW_TABLES = ["auth.users", "public.blog_posts", "public.contact_messages"];
const OBJECT_TABLES = ["storage.objects"];

/** Locks the target while the connection is open. @throws TransferError when another command has the lock */
export async function lockTarget(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query(sql`select pg_try_advisory_lock(${LOAD_LOCK}) as is_locked`);
  if (!rows[0]?.is_locked) {
    throw new TransferError(`Another restore or move is filling ${name}, or a backup is reading it.`);
  }
}

/**
 * Locks the source while the connection is open; several commands may read.
 * @throws TransferError while one fills it
 */
export async function lockSource(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query(sql`select pg_try_advisory_lock_shared(${LOAD_LOCK}) as is_locked`);
  if (!rows[0]?.is_locked) throw new TransferError(`A restore or move is filling ${name}. Try again when it is done.`);
}

/** @param advice says how to get an empty target @throws TransferError */
export async function requireEmpty(client: pg.ClientBase, name: string, advice: string): Promise<void> {
  await requireNoRows(client, name, advice, [...ROW_TABLES, ...OBJECT_TABLES]);
}

/** Accepts a target that already has files. @throws TransferError */
export async function requireEmptyButObjects(client: pg.ClientBase, name: string): Promise<void> {
  await requireNoRows(client, name, "use an empty project", ROW_TABLES);
}

async function requireNoRows(client: pg.ClientBase, name: string, advice: string, tables: string[]): Promise<void> {
  for (const table of tables) {
    const { rows: known } = await client.query(sql`select to_regclass(${table}) is not null as is_there`);
    if (!known[0]?.is_there) continue;
    const { rows } = await client.query(`select 1 from ${table} limit 1`);
    if (rows.length === 0) continue;
    throw new TransferError(`${name} is not empty: there are rows in ${table}. Nothing was changed; ${advice}.`);
  }
}

/** @param applied migrations of the target @param wanted migrations of the rows @throws TransferError */
export function requireNoneNewer(applied: string[], wanted: string[], name: string, advice: string): void {
  const newer = applied.filter((version) => !wanted.includes(version));
  if (newer.length === 0) return;
  throw new TransferError(
    `${name} has the tables of a newer version already (migration ${newer[0]}), which older rows do not fit. Nothing was changed; ${advice}.`,
  );
}

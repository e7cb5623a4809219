import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sql from "sql-template-tag";
import * as z from "zod";
import { messageOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Database } from "../database/database.ts";
import { readRows } from "../database/sql-database.ts";
import { noSite } from "./site-folder.ts";

const MIGRATION_FILE = /^(\d+)_(.+)\.sql$/;

/** Archives of earlier versions contain the last three columns and the second table. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key, statements text[], name text, created_by text, idempotency_key text,
    rollback text[]
  );
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

export async function readKnownVersions(folder: string): Promise<string[]> {
  return (await readdir(folder)).flatMap((file) => MIGRATION_FILE.exec(file)?.[1] ?? []).sort();
}

/** A command neither creates nor migrates a site. @throws StartupError */
export async function requireSite({ name, query }: Pick<Database, "name" | "query">): Promise<void> {
  if ((await readApplied(query)).length === 0) throw new StartupError(noSite(name));
}

/**
 * Prevents work of this version on tables that a newer version has changed.
 * @throws StartupError
 */
export async function rejectNewerVersion(
  { name, query }: Pick<Database, "name" | "query">,
  folder: string,
): Promise<void> {
  const known = await readKnownVersions(folder);
  const unknown = (await readApplied(query)).filter((version) => !known.includes(version));
  if (unknown.length === 0) return;
  throw new StartupError(
    `The database has migrations this version does not know (${unknown.slice(0, 3).join(", ")}): a newer version of the site uses ${name}. Nothing was changed; start that version, or restore a backup of this one.`,
  );
}

/** @throws StartupError when a newer or an older version of the site has written the tables */
export async function requireAllMigrations(database: Pick<Database, "name" | "query">, folder: string): Promise<void> {
  await rejectNewerVersion(database, folder);
  const applied = await readApplied(database.query);
  const missing = (await readKnownVersions(folder)).filter((version) => !applied.includes(version));
  if (missing.length === 0) return;
  throw new StartupError(
    `The database lacks ${missing.length} migrations of this version, because an older version of the site uses ${database.name}. Nothing was changed; start this version of the site first, which applies them.`,
  );
}

const versionRow = z.object({ version: z.string() });

async function readApplied(query: Database["query"]): Promise<string[]> {
  const [known] = await query("select to_regclass('supabase_migrations.schema_migrations') is not null as is_there");
  if (!known?.is_there) return [];
  const rows = await readRows(
    { query },
    sql`select version from supabase_migrations.schema_migrations order by version`,
    versionRow,
  );
  return rows.map(({ version }) => version);
}

/**
 * Applies each file and its line in the history as one transaction.
 * @param only versions, else all
 * @throws StartupError
 */
export async function applyMigrations(
  database: Pick<Database, "query" | "execute">,
  folder: string,
  log: Logger,
  only?: Set<string>,
): Promise<void> {
  await database.execute(HISTORY);
  const history = await database.query("select version from supabase_migrations.schema_migrations");
  const applied = new Set(history.map(({ version }) => version));
  let newest: string | undefined;
  let count = 0;
  for (const file of (await readdir(folder)).sort()) {
    const [, version, name] = MIGRATION_FILE.exec(file) ?? [];
    if (!version || !name || applied.has(version) || only?.has(version) === false) continue;
    const migration = await readFile(path.join(folder, file), "utf8");
    const record = `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name.replaceAll("'", "''")}');`;
    try {
      await database.execute(`${record}\n${migration}`);
    } catch (error) {
      throw new StartupError(
        `The migration ${file} failed: ${messageOf(error)}. The data is unchanged; correct the file and start again.`,
      );
    }
    log.debug({ migration: file }, "migration applied");
    newest = file;
    count += 1;
  }
  if (newest) log.info({ count, newest }, "migrations applied");
}

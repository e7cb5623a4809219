import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Database } from "../database/database.ts";

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
    const sql = await readFile(path.join(folder, file), "utf8");
    const record = `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name.replaceAll("'", "''")}');`;
    try {
      await database.execute(`${record}\n${sql}`);
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

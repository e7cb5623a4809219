import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SqlDatabase } from "#embedded-supabase";

/**
 * Returns a hash of every row and file of a site, by the name of the table or file. Its keys are sealed for each
 * database.
 */
export async function digestSite(database: SqlDatabase, dataDir: string): Promise<Record<string, string>> {
  const tables = await database.query(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and c.relname <> 'installation_secrets' order by 1`,
  );
  const digest: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
    );
    digest[String(name)] = String(row?.sum);
  }
  const sequences = await database.query("select schemaname, sequencename, last_value from pg_sequences");
  for (const { schemaname, sequencename, last_value } of sequences) {
    digest[`${schemaname}.${sequencename}`] = String(last_value);
  }
  for (const file of [...(await listStoredFiles(dataDir)), "secrets.json"]) {
    digest[file] = createHash("sha256")
      .update(await readFile(path.join(dataDir, file)))
      .digest("hex");
  }
  return digest;
}

/** Of uploaded objects, relative to the data folder. */
export async function listStoredFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, "storage"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .sort();
}

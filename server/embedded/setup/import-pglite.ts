/** `npm run import-pglite`: copies the data of a version that kept it with PGlite. That database stays as it is. */
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type Env, readEnv, siteUrlFrom } from "../../env.ts";
import { loadEnvFile } from "../../load-env-file.ts";
import { createLogger } from "../../logger.ts";
import { redirectConsoleToLogger } from "../../redirect-console.ts";
import { runCommand } from "../../run-command.ts";
import type { Row } from "../../sql-database.ts";
import { StartupError } from "../../startup-error.ts";
import { endImport, formerFolder, hasFormerDatabase } from "../database/postgres-server/former-database.ts";
import { openForImport } from "../open-library.ts";
import { importRows, type Source } from "./import-rows.ts";

async function main(): Promise<number> {
  loadEnvFile();
  const env = readEnv({ ...process.env, LOG_LEVEL: "silent", DATABASE_URL: undefined, SUPABASE_URL: undefined });
  const dataDir = path.resolve(env.DATA_DIR);
  if (!(await hasFormerDatabase(dataDir))) {
    throw new StartupError(`There is no former database in ${formerFolder(dataDir)}.`);
  }
  const former = await PGlite.create(formerFolder(dataDir));
  try {
    const query: Source["query"] = async (sql) => (await former.query<Row>(sql)).rows;
    const counts = await copyDatabase({ query }, env);
    await endImport(dataDir);
    for (const [table, count] of Object.entries(counts)) {
      if (count > 0) process.stdout.write(`${table.padEnd(36)} ${count}\n`);
    }
  } finally {
    await former.close();
  }
  process.stdout.write(`Everything was copied. ${formerFolder(dataDir)} is no longer needed.\n`);
  return 0;
}

async function copyDatabase(source: Source, env: Env): Promise<Record<string, number>> {
  const log = createLogger(env);
  redirectConsoleToLogger(log);
  const { database, bringUpTo } = await openForImport({
    env,
    log,
    siteUrl: siteUrlFrom(env),
    supabaseDir: path.resolve(import.meta.dirname, "../../../supabase"),
  });
  try {
    // First the schema the rows were written under; what is newer is then applied to them as in any upgrade.
    const versions = await source.query("select version from supabase_migrations.schema_migrations");
    await bringUpTo(new Set(versions.map(({ version }) => String(version))));
    const counts = await importRows(source, database);
    await bringUpTo();
    return counts;
  } finally {
    await database.close();
  }
}

await runCommand(main);

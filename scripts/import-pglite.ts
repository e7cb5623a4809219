/**
 * `npm run import-pglite`: takes over the data folder of a version that kept its data with PGlite. Posts, messages and
 * accounts are copied to the new database; uploaded images stay where they are, and so does the former database.
 */
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import {
  endImport,
  formerFolder,
  hasFormerDatabase,
} from "../server/embedded/database/postgres-server/former-database.ts";
import { openForImport } from "../server/embedded/embedded-backend.ts";
import { redirectConsoleToLogger } from "../server/embedded/lite/redirect-console.ts";
import { importRows, type Source } from "../server/embedded/setup/import-rows.ts";
import { EnvError, readEnv } from "../server/env.ts";
import { loadEnvFile } from "../server/load-env-file.ts";
import { createLogger } from "../server/logger.ts";
import { StartupError } from "../server/startup-error.ts";

async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv({ ...process.env, LOG_LEVEL: "silent", DATABASE_URL: undefined, SUPABASE_URL: undefined });
  const dataDir = path.resolve(env.DATA_DIR);
  if (!(await hasFormerDatabase(dataDir))) {
    throw new StartupError(`There is no former database in ${formerFolder(dataDir)}.`);
  }
  const log = createLogger(env);
  redirectConsoleToLogger(log);
  const former = await PGlite.create(formerFolder(dataDir));
  try {
    const source: Source = { query: async (sql) => (await former.query<Record<string, unknown>>(sql)).rows };
    const { database, bringUpTo } = await openForImport({
      env,
      log,
      siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
      supabaseDir: path.resolve(import.meta.dirname, "../supabase"),
    });
    try {
      // First the schema the rows were written under; what is newer is then applied to them as in any upgrade.
      const versions = await source.query("select version from supabase_migrations.schema_migrations");
      await bringUpTo(new Set(versions.map(({ version }) => String(version))));
      const counts = await importRows(source, database);
      await bringUpTo();
      await endImport(dataDir);
      for (const [table, count] of Object.entries(counts)) {
        if (count > 0) process.stdout.write(`${table.padEnd(36)} ${count}\n`);
      }
      process.stdout.write(`Everything was copied. ${formerFolder(dataDir)} is no longer needed.\n`);
    } finally {
      await database.close();
    }
  } finally {
    await former.close();
  }
}

try {
  await main();
} catch (error) {
  const isExplained = error instanceof EnvError || error instanceof StartupError;
  process.stderr.write(`${isExplained ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
}

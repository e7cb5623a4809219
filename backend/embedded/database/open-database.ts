import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import type { Database, DatabasePurpose } from "./database.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { openOwnDatabase } from "./own-database.ts";

/**
 * Opens PostgreSQL at DATABASE_URL, or else the site's own in DATA_DIR.
 * @throws StartupError when it does not respond
 */
export function openDatabase(env: Env, log: Logger, purpose: DatabasePurpose): Promise<Database> {
  return env.DATABASE_URL
    ? openOwnDatabase(env.DATABASE_URL, log)
    : openEmbeddedDatabase({ dataDir: env.DATA_DIR, bin: env.POSTGRES_BIN, log, purpose });
}

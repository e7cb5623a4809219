import type { Logger } from "#platform/logger.ts";
import type { BackendSettings } from "../settings.ts";
import type { Database, DatabasePurpose } from "./database.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { openOwnDatabase } from "./own-database.ts";

/**
 * Opens PostgreSQL at DATABASE_URL, or else the embedded one in DATA_DIR.
 * @throws StartupError when it does not respond
 */
export function openDatabase(settings: BackendSettings, log: Logger, purpose: DatabasePurpose): Promise<Database> {
  return settings.DATABASE_URL
    ? openOwnDatabase(settings.DATABASE_URL, log)
    : openEmbeddedDatabase({ dataDir: settings.DATA_DIR, bin: settings.POSTGRES_BIN, log, purpose });
}

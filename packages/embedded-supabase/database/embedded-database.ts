import path from "node:path";
import { messageOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Database, DatabasePurpose } from "./database.ts";
import { openPool } from "./pool.ts";
import { findRunningServer } from "./postgres-server/running-server.ts";
import { startPostgresServer } from "./postgres-server/start-server.ts";

type EmbeddedDatabaseOptions = {
  dataDir: string;
  /** The folder of POSTGRES_BIN. */
  bin?: string;
  log: Logger;
  /** A command uses the server of a running site, if there is one. */
  purpose: DatabasePurpose;
};

/** Opens this process's own PostgreSQL server in DATA_DIR/postgres. @throws StartupError */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<Database> {
  const dataDir = path.resolve(options.dataDir);
  const name = `PostgreSQL in ${path.join(dataDir, "postgres")}`;
  if (options.purpose === "command") {
    const running = await findRunningServer(dataDir);
    // A server that is stopping does not respond. A moment later, the folder is free.
    const shared = running && (await openPool(name, running).catch(() => undefined));
    if (shared) return shared;
  }
  const server = await startPostgresServer({ dataDir, bin: options.bin, log: options.log });
  try {
    const database = await openPool(name, server.connection);
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw new StartupError(`The database in ${dataDir} does not respond: ${messageOf(error)}`);
  }
}

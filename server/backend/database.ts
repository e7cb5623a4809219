import path from "node:path";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely } from "kysely";
import type { Env } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import { lockFolder } from "./folder-lock.ts";
import { createPgliteDialect, Turns } from "./pglite-dialect.ts";
import { durableStartParams, syncToDisk } from "./pglite-durability.ts";
import { keepFirstCompilation, smallStartParams } from "./pglite-footprint.ts";

type Row = Record<string, unknown>;

/** The database under the embedded backend, as start-up and health checks need it: past every policy. */
export type Database = {
  name: string;
  /** What the backend library works with. */
  connection: Awaited<ReturnType<typeof createPgliteConnection>> | ReturnType<typeof createPostgresConnection>;
  query(sql: string, parameters?: string[]): Promise<Row[]>;
  /** Runs several statements as one transaction: all of them or none. */
  execute(sql: string): Promise<void>;
  /** Runs the work while no other process of this database runs its own. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  listen(channel: string, listener: () => void): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * PostgreSQL at DATABASE_URL, else PGlite (PostgreSQL compiled to WebAssembly) in DATA_DIR.
 * @throws StartupError when it does not answer
 */
export function openDatabase(env: Env): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openPglite(path.resolve(env.DATA_DIR, "database"));
}

const CLOSE_TIMEOUT_MS = 5000;
/** A database that hangs is as good as none. */
const READY_TIMEOUT_MS = 2000;

async function openPglite(folder: string): Promise<Database> {
  const lock = lockFolder(folder);
  let connection: Awaited<ReturnType<typeof createPgliteConnection>>;
  keepFirstCompilation();
  try {
    const startParams = [...durableStartParams, ...smallStartParams];
    connection = await createPgliteConnection({ url: folder, pgliteOptions: { startParams } });
    await connection.driver.waitReady;
    syncToDisk(connection.driver);
  } catch (error) {
    lock.release();
    throw new StartupError(`The database in ${folder} cannot be opened: ${reasonOf(error)}`);
  }
  const { driver } = connection;
  const turns = new Turns();
  connection.kysely = new Kysely({ dialect: createPgliteDialect(driver, turns) });
  return {
    name: `PGlite in ${folder}`,
    connection,
    query: (sql, parameters) => turns.run(async () => (await driver.query<Row>(sql, parameters)).rows),
    execute: (sql) => turns.run(async () => void (await driver.exec(sql))),
    exclusively: (work) => work(), // the lock keeps other processes out
    listen: async (channel, listener) => void (await driver.listen(channel, listener)),
    isReady: () =>
      succeedsWithin(
        READY_TIMEOUT_MS,
        turns.run(() => driver.query("select 1")),
      ),
    async close() {
      // What is under way may finish, nothing begins any more.
      await succeedsWithin(CLOSE_TIMEOUT_MS, turns.take());
      await connection.close();
      lock.release();
    },
  };
}

/** Any number no other program on the same database is likely to use for its own locks. */
const START_UP_LOCK = 731_004_212;

const CONNECT_TIMEOUT_SECONDS = 5;
const RECONNECT_PAUSE_SECONDS = 0.2;

async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      idle_timeout: 60,
      // The driver's own pauses grow to 20 seconds, and every request of a visitor would wait for the next try.
      backoff: () => RECONNECT_PAUSE_SECONDS,
      onnotice: () => {},
    },
  });
  const { driver } = connection;
  try {
    // Where something else than PostgreSQL listens, the driver would try for ever.
    const tooLate = setTimeout(() => void driver.end({ timeout: 0 }), CONNECT_TIMEOUT_SECONDS * 1000);
    await driver.unsafe("select 1").finally(() => clearTimeout(tooLate));
  } catch (error) {
    await driver.end({ timeout: 1 }).catch(() => {});
    throw new StartupError(`PostgreSQL does not answer at ${hideSecrets(url)}: ${reasonOf(error)}`);
  }
  return {
    name: `PostgreSQL at ${hideSecrets(url)}`,
    connection,
    query: async (sql, parameters = []) => [...(await driver.unsafe<Row[]>(sql, parameters))],
    execute: async (sql) => void (await driver.unsafe(sql)),
    async exclusively(work) {
      const session = await driver.reserve();
      try {
        await session.unsafe(`select pg_advisory_lock(${START_UP_LOCK})`);
        try {
          return await work();
        } finally {
          await session.unsafe(`select pg_advisory_unlock(${START_UP_LOCK})`);
        }
      } finally {
        session.release();
      }
    },
    // The driver subscribes again by itself after a lost connection; what was announced meanwhile is not told, so the
    // listener is called then too.
    listen: async (channel, listener) => void (await driver.listen(channel, listener, listener)),
    isReady: () => succeedsWithin(READY_TIMEOUT_MS, driver.unsafe("select 1")),
    close: () => driver.end({ timeout: CLOSE_TIMEOUT_MS / 1000 }),
  };
}

/** Leaves no timer behind: one would keep a command from ending. */
async function succeedsWithin(milliseconds: number, work: PromiseLike<unknown>): Promise<boolean> {
  const succeeded = Promise.resolve(work).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([succeeded, tooLate]).finally(() => clearTimeout(timer));
}

/** The address without its password, fit for a log. PostgreSQL's may name several hosts, which is no URL to Node. */
function hideSecrets(address: string): string {
  return address.replace(/\?.*$/s, "").replace(/^(\w+:\/\/)([^:@/]*):.*@/s, "$1$2@");
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

import pg from "pg";
import sql from "sql-template-tag";
import { resultOr } from "#platform/deadline.ts";
import type { Database } from "./database.ts";
import { markDatabaseError } from "./database-errors.ts";
import { ClosingClient, endAfterSilence, PROBE_AFTER_MS } from "./lost-connections.ts";
import { measureWork } from "./measured-work.ts";
import { createNotifications } from "./notifications.ts";
import { runAs } from "./run-as.ts";
import { createSharedLocks, runInSession } from "./sessions.ts";
import type { Row } from "./sql-database.ts";
import { valueParsers } from "./value-parsers.ts";

const START_UP_LOCK = 731_004_212;

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
const IDLE_TIMEOUT_MS = 30_000;
/** PostgreSQL does not plan a prepared statement again after `alter role` or the revocation of a membership. */
const LONGEST_LIFE_SECONDS = 3600;
const CLOSE_TIMEOUT_MS = 5000;
const READY_TIMEOUT_MS = 2000;

/** Requests have shorter limits, see caller-context.ts. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A working server responds within this time. The value is longer than the idle timeout of connections. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 10_000;

/** These settings are sent as SQL, because a connection pooler does not pass start-up parameters on. */
const SESSION_SETTINGS = `
  set time zone 'UTC';
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS};
`;

/**
 * Opens the pool.
 * @param name is shown to people and contains no secrets
 * @throws the driver's error when the server does not respond
 */
export async function openPool(name: string, config: pg.PoolConfig): Promise<Database> {
  const pool = await connect(config);
  const notifications = createNotifications(config);
  const sharedLocks = createSharedLocks(config);
  return {
    name,
    async query(statement, values = []) {
      const { text, values: own } = typeof statement === "string" ? { text: statement, values } : statement;
      return (await onConnection(pool, (client) => client.query<Row>(text, [...own]))).rows;
    },
    runAs: (context, statements) => onConnection(pool, (client) => runAs(client, context, statements)),
    execute: (statements) => execute(pool, statements),
    exclusively: (work) => runExclusively(pool, work),
    inSession: (work) => runInSession(config, work),
    sharing: (lock, parts, work) => sharedLocks.sharing(lock, parts, work),
    listen: (channel, listener) => notifications.listen(channel, listener),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    isReady: () => resultOr(takesWrites(pool), READY_TIMEOUT_MS, false),
    async close() {
      // Running work may finish, but a database that hangs must not prevent the process from exiting.
      const closing = Promise.all([notifications.close(), sharedLocks.close(), pool.end()]);
      await resultOr(
        closing.catch(() => {}),
        CLOSE_TIMEOUT_MS,
        undefined,
      );
    },
  };
}

/** A standby also responds, but it takes no writes before its promotion. */
function takesWrites(pool: pg.Pool): Promise<boolean> {
  return pool.query("select current_setting('transaction_read_only') as is_read_only").then(
    ({ rows }) => rows[0]?.is_read_only === "off",
    () => false,
  );
}

async function execute(pool: pg.Pool, statements: string): Promise<void> {
  const client = await pool.connect().catch(markAndThrow);
  endAfterSilence(client, 0);
  try {
    // The settings of `set local` end with the transaction. Statements that are sent together run in one transaction.
    await client.query(`set local statement_timeout = 0; ${statements}`).catch(markAndThrow);
  } finally {
    endAfterSilence(client, SILENCE_MS);
    client.release();
  }
}

function onConnection<Result>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const runAndRelease = async (client: pg.PoolClient) => {
    try {
      return await run(client);
    } finally {
      client.release();
    }
  };
  return measureWork(() => pool.connect(), runAndRelease).catch(markAndThrow);
}

async function connect(config: pg.PoolConfig): Promise<pg.Pool> {
  const pool = new pg.Pool({
    ...config,
    Client: ClosingClient,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    types: valueParsers,
    async onConnect(client) {
      // Only this event reports a connection that is lost between two statements of a transaction.
      client.on("error", () => {});
      endAfterSilence(client, SILENCE_MS);
      await client.query(SESSION_SETTINGS);
    },
  });
  pool.on("error", () => {}); // an idle connection was lost; the pool opens another one when needed
  try {
    await pool.query("select 1");
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function runExclusively<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  endAfterSilence(client, 0);
  let isUnlocked = false;
  try {
    await client.query("set statement_timeout = 0");
    await client.query(sql`select pg_advisory_lock(${START_UP_LOCK})`);
    const result = await work();
    await client.query(sql`select pg_advisory_unlock(${START_UP_LOCK})`);
    await client.query(SESSION_SETTINGS);
    endAfterSilence(client, SILENCE_MS);
    isUnlocked = true;
    return result;
  } finally {
    client.release(!isUnlocked); // closing the connection frees the lock as well
  }
}

function markAndThrow(error: unknown): never {
  throw markDatabaseError(error);
}

import pg from "pg";
import sql from "sql-template-tag";
import { markDatabaseError } from "./database-errors.ts";
import { ClosingClient, createClient, endAfterSilence, PROBE_AFTER_MS } from "./lost-connections.ts";

const IDLE_TIMEOUT_MS = 60_000;

/** Maximum number of connections with locks. Further requests wait in this process instead of in the database. */
const LOCK_CONNECTIONS = 4;
const LOCK_TIMEOUT_MS = 30_000;
const SILENCE_MS = LOCK_TIMEOUT_MS + 10_000;

/** @throws the driver's error */
export async function runInSession<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(config);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates locks on separate connections. A lock holder also takes connections from the pool, and holders could use up
 * the whole pool.
 */
export function createSharedLocks(config: pg.PoolConfig) {
  let pool: pg.Pool | undefined;

  async function acquire(lock: number, parts: readonly number[]): Promise<pg.PoolClient> {
    pool ??= openLockPool(config);
    const client = await pool.connect();
    try {
      endAfterSilence(client, SILENCE_MS);
      await client.query(sql`select pg_advisory_lock_shared(${lock})`);
      // All callers take the locks in this order, so two sessions never wait for each other.
      const inOrder = [...new Set(parts)].sort((one, other) => one - other);
      await client.query(
        sql`select pg_advisory_lock(${lock}::integer, part) from unnest(${inOrder}::integer[]) as part`,
      );
      endAfterSilence(client, 0); // the connection is silent during the work
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    async sharing<Result>(lock: number, parts: readonly number[], work: () => Promise<Result>): Promise<Result> {
      const client = await acquire(lock, parts).catch((error: unknown) => {
        throw markDatabaseError(error);
      });
      let isUnlocked = false;
      try {
        const result = await work();
        endAfterSilence(client, SILENCE_MS);
        isUnlocked = await client.query("select pg_advisory_unlock_all()").then(
          () => true,
          () => false, // the work is done; the locks end with the connection
        );
        return result;
      } finally {
        client.release(!isUnlocked);
      }
    },
    close: async (): Promise<void> => pool?.end(),
  };
}

function openLockPool(config: pg.PoolConfig): pg.Pool {
  const fresh = new pg.Pool({
    ...config,
    Client: ClosingClient,
    max: LOCK_CONNECTIONS,
    connectionTimeoutMillis: LOCK_TIMEOUT_MS, // this time includes the wait for a free connection
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    async onConnect(client) {
      client.on("error", () => {});
      await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    },
  });
  fresh.on("error", () => {});
  return fresh;
}

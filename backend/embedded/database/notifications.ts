import pg from "pg";
import sql from "sql-template-tag";
import { markDatabaseError } from "./database-errors.ts";
import { createClient, endAfterSilence } from "./lost-connections.ts";

/** Every site that runs on a database has this lock in shared mode. */
export const SITE_LOCK = 731_004_216;

const RECONNECT_MS = 200;
/** Interval of a query that tests the connection. Nothing else uses it between notifications. */
const QUESTION_EVERY_MS = 20_000;
const SILENCE_MS = 3 * QUESTION_EVERY_MS;

/** Runs LISTEN on a dedicated connection, and reconnects whenever that connection is lost. */
export function createNotifications(config: pg.ClientConfig) {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | undefined;
  const questions = setInterval(() => void client?.query("select 1").catch(() => {}), QUESTION_EVERY_MS).unref();

  async function connect(): Promise<void> {
    const fresh = createClient(config);
    const lose = () => {
      if (client !== fresh) return;
      client = undefined;
      reconnectLater();
    };
    fresh.on("error", lose);
    fresh.on("end", lose);
    fresh.on("notification", ({ channel, payload = "" }) => callAll(channel, payload));
    await listenTo(fresh, listeners.keys());
    if (isClosed) return fresh.end();
    client = fresh;
  }

  /** Two listeners at once, or a listener and a retry, wait for the same connection. */
  function connectOnce(): Promise<void> {
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  function reconnectLater(): void {
    if (isClosed) return;
    retry = setTimeout(async () => {
      try {
        if (!client) await connectOnce();
        for (const channel of listeners.keys()) callAll(channel, "");
      } catch {
        reconnectLater();
      }
    }, RECONNECT_MS);
  }

  function callAll(channel: string, payload: string): void {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  }

  return {
    /** @throws when the database cannot be reached; the same call may be repeated */
    async listen(channel: string, listener: (payload: string) => void): Promise<void> {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      try {
        if (!client) await connectOnce();
        await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        throw markDatabaseError(error); // requests load the schema, which begins with this call
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(questions);
      await connecting?.catch(() => {});
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

/** @throws when the database cannot be reached, or refuses LISTEN */
async function listenTo(client: pg.Client, channels: Iterable<string>): Promise<void> {
  try {
    await client.connect();
    endAfterSilence(client, SILENCE_MS);
    await client.query(sql`select pg_try_advisory_lock_shared(${SITE_LOCK})`);
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    void client.end().catch(() => {}); // a standby accepts connections but refuses LISTEN
    throw error;
  }
}

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

export function createNotifications(config: pg.ClientConfig): Notifications {
  return new Notifications(config);
}

/** Runs LISTEN on a dedicated connection, and reconnects whenever that connection is lost. */
class Notifications {
  readonly #config: pg.ClientConfig;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #questions: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
    const ask = () => void this.#client?.query("select 1").catch(() => {});
    this.#questions = setInterval(ask, QUESTION_EVERY_MS).unref();
  }

  /** @throws when the database cannot be reached; the same call may be repeated */
  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, (this.#listeners.get(channel) ?? new Set()).add(listener));
    try {
      if (!this.#client) await this.#connectOnce();
      await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      throw markDatabaseError(error); // requests load the schema, which begins with this call
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#questions);
    await this.#connecting?.catch(() => {});
    const last = this.#client;
    this.#client = undefined;
    await last?.end().catch(() => {});
  }

  /** Two listeners at once, or a listener and a retry, wait for the same connection. */
  #connectOnce(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const fresh = createClient(this.#config);
    const lose = () => {
      if (this.#client !== fresh) return;
      this.#client = undefined;
      this.#reconnectLater();
    };
    fresh.on("error", lose);
    fresh.on("end", lose);
    fresh.on("notification", ({ channel, payload = "" }) => this.#callAll(channel, payload));
    await listenTo(fresh, this.#listeners.keys());
    if (this.#isClosed) return fresh.end();
    this.#client = fresh;
  }

  #reconnectLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(async () => {
      try {
        if (!this.#client) await this.#connectOnce();
        for (const channel of this.#listeners.keys()) this.#callAll(channel, "");
      } catch {
        this.#reconnectLater();
      }
    }, RECONNECT_MS);
  }

  #callAll(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }
}

/** @throws when the database cannot be reached, or rejects LISTEN */
async function listenTo(client: pg.Client, channels: Iterable<string>): Promise<void> {
  try {
    await client.connect();
    endAfterSilence(client, SILENCE_MS);
    await client.query(sql`select pg_try_advisory_lock_shared(${SITE_LOCK})`);
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    void client.end().catch(() => {}); // a standby accepts connections but rejects LISTEN
    throw error;
  }
}

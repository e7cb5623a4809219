import { createHmac } from "node:crypto";
import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type {
  AttemptCount,
  AttemptCounter,
  AttemptCounters,
  CountedAttempt,
} from "#platform/attempts/attempt-counters.ts";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

type DatabaseCountersOptions = {
  database: Pick<SqlDatabase, "query">;
  /** The installation's secret hides keys, so that the table names neither networks nor accounts. */
  secret: string;
};

/**
 * Counts for all processes of one database, in app_private.attempts. While the database does not respond, each process
 * counts for itself.
 */
export function createDatabaseCounters({ database, secret }: DatabaseCountersOptions): AttemptCounters {
  const storeClient = createClient(database);
  const localCounters = createMemoryCounters();

  function openTable(name: string, windowSeconds: number) {
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      schemaName: "app_private",
      tableName: "attempts",
      tableCreated: true,
      keyPrefix: name,
      points: Number.MAX_SAFE_INTEGER, // the caller decides how many attempts are too many
      duration: windowSeconds,
    });
    const hash = (key: string) => createHmac("sha256", secret).update(`${name} ${key}`).digest("base64url");

    async function add(key: string, own: Pick<AttemptCounter, "add">): Promise<CountedAttempt> {
      const found = await limiter.penalty(hash(key), 1).catch(() => undefined);
      if (!found) return own.add(key);
      const counted = toCount(found);
      const endsAt = Date.now() + counted.secondsLeft * 1000;
      async function undo(): Promise<void> {
        // Does not subtract an attempt of an ended window from the next window.
        if (Date.now() < endsAt) await limiter.reward(hash(key), 1).catch(() => {});
      }
      return { ...counted, undo };
    }
    return { limiter, hash, add };
  }

  return {
    create(name, windowSeconds) {
      const own = localCounters.create(name, windowSeconds);
      const { limiter, hash, add } = openTable(name, windowSeconds);
      return {
        async read(key) {
          const found = await limiter.get(hash(key)).catch(() => undefined);
          if (found === undefined) return own.read(key);
          return found ? toCount(found) : { count: 0, secondsLeft: 1 };
        },
        add: (key) => add(key, own),
        async forget(key) {
          await own.forget(key);
          await limiter.delete(hash(key)).catch(() => {});
        },
      };
    },

    createForAnyKey(name, windowSeconds) {
      const own = localCounters.createForAnyKey(name, windowSeconds);
      const { add } = openTable(name, windowSeconds);
      return { add: (key) => add(key, own) };
    },
  };
}

function toCount({ consumedPoints, msBeforeNext }: RateLimiterRes): AttemptCount {
  return { count: consumedPoints, secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

type Statement = { text: string; values: unknown[] };

/** rate-limiter-flexible needs only these functions of a connection. */
function createClient(database: DatabaseCountersOptions["database"]) {
  return {
    async query({ text, values }: Statement) {
      const rows = await database.query(text, values.map(String));
      return { rows, rowCount: rows.length };
    },
  };
}

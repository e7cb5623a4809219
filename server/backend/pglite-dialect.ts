import type { PgliteConnection } from "@supabase/lite/pglite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

/** Lets one piece of work at a time have the session, in the order they asked. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn; the caller ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
  }
}

/**
 * How the backend library talks to PGlite, in place of its own dialect.
 *
 * PGlite has a single session. The library's dialect hands it to every request at once, so that two requests that arrive
 * together share one transaction: one's role, its failure and its COMMIT are the other's too. And a value that cannot
 * be sent leaves half a message behind that swallows the next one, be it the ROLLBACK, after which nothing works any
 * more; anybody could send such a value.
 */
export function createPgliteDialect(driver: PgliteConnection["driver"], turns: Turns): Dialect {
  const ends = new WeakMap<DatabaseConnection, () => Promise<void>>();

  async function openSession(): Promise<DatabaseConnection> {
    const endTurn = await turns.take();
    let hasFailed = false;
    const session: DatabaseConnection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
        try {
          const { rows, affectedRows } = await driver.query<Row>(sql, [...parameters]);
          return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      },
      // biome-ignore lint/correctness/useYield: Kysely's interface; PGlite cannot stream and nothing here asks it to
      async *streamQuery() {
        throw new Error("PGlite does not stream.");
      },
    };
    ends.set(session, async () => {
      try {
        if (hasFailed) await insist(() => driver.query("select 1"));
      } finally {
        endTurn();
      }
    });
    return session;
  }

  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      destroy: async () => {},
      acquireConnection: openSession,
      releaseConnection: async (session) => ends.get(session)?.(),
      beginTransaction: async (session) => void (await session.executeQuery(CompiledQuery.raw("begin"))),
      commitTransaction: async (session) => void (await session.executeQuery(CompiledQuery.raw("commit"))),
      rollbackTransaction: () => insist(() => driver.exec("rollback")),
    }),
  };
}

/** PGlite keeps two unfinished pieces of a message that failed; each spoils one statement and is gone with it. */
const MAX_SPOILED = 2;

async function insist(statement: () => Promise<unknown>): Promise<void> {
  for (let spoiled = 0; spoiled < MAX_SPOILED; spoiled += 1) {
    try {
      await statement();
      return;
    } catch {
      // try again
    }
  }
  await statement();
}

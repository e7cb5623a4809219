import { access, constants } from "node:fs/promises";
import type pg from "pg";
import sql, { type Sql } from "sql-template-tag";
import * as z from "zod";
import { type Row, readRows } from "#embedded-supabase";
import {
  ClosingClient,
  clusterFolder,
  explainMissingPassword,
  findRunningServer,
  hideSecrets,
  isReadableOnTheWay,
  obtainRights,
  rejectUnfinished,
} from "#embedded-supabase/operations.ts";
import { codeOf, messageOf } from "#platform/errors.ts";
import type { Env } from "#server/settings/env.ts";
import { broken, type Finding, ok, warning } from "./check.ts";

const TIMEOUT_MS = 8000;
const OLDEST_SERVER = 150_000;
/** Seconds. Tokens and codes are compared with this machine's clock. */
const CLOCK_DIFFERS = 2;
const CLOCK_IS_WRONG = 30;

/** Checks the database and changes nothing. @param migrations versions of this release */
export async function checkDatabase(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  migrations: string[],
): Promise<Finding[]> {
  if (env.DATABASE_URL) {
    const findings = isReadableOnTheWay(env.DATABASE_URL)
      ? [warning("DATABASE_URL connects to another machine without encryption.", "Add ?sslmode=verify-full to it.")]
      : [];
    const server = `PostgreSQL at ${hideSecrets(env.DATABASE_URL)}`;
    return [...findings, ...(await look(server, { connectionString: env.DATABASE_URL }, migrations))];
  }
  const folder = clusterFolder(env.DATA_DIR);
  const running = await findRunningServer(env.DATA_DIR).catch(() => undefined);
  if (running) return look(`The database in ${folder}`, running, migrations);
  try {
    await access(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [ok("There is no database yet; the first start creates it.")];
    return [
      broken(`The database in ${folder} cannot be read: ${messageOf(error)}`, "Run this command as the site's user."),
    ];
  }
  return [
    warning(
      `The database in ${folder} is not running.`,
      "It runs only together with the site: start the site and run the doctor again.",
    ),
  ];
}

async function look(server: string, config: pg.ClientConfig, migrations: string[]): Promise<Finding[]> {
  const client = new ClosingClient({
    ...config,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: "site doctor",
  });
  client.on("error", () => {}); // the failing query reports the error
  try {
    await client.connect();
  } catch (error) {
    return [describeFailure(server, error)];
  }
  try {
    return [
      ...(await checkVersion(client, server)),
      ...(await checkClockOf(client)),
      ...(await checkMigrations(client, migrations)),
      ...(await checkUnfinished(client, server)),
      ...(await checkRights(client)),
    ];
  } finally {
    await client.end();
  }
}

/** Class 28 of the SQLSTATEs means a rejected sign-in. */
function describeFailure(server: string, error: unknown): Finding {
  const code = codeOf(error) ?? "";
  const missing = explainMissingPassword(error);
  const reason = `${server} does not let the site in: ${missing ?? (messageOf(error) || code)}`;
  if (missing || code.startsWith("28")) return broken(reason, "Correct user and password in DATABASE_URL.");
  if (code === "3D000") return broken(reason, "Create that database, or name another in DATABASE_URL.");
  return broken(
    `${server} does not respond: ${messageOf(error) || code}`,
    "Check that it runs, and that its host and port are right and reachable from here.",
  );
}

/** @param statement returns one row */
async function ask<Shape>(client: pg.Client, statement: Sql, row: z.ZodType<Shape>): Promise<Shape> {
  return row.parse((await client.query(statement)).rows[0]);
}

const queryOf = (client: pg.Client) => async (statement: Sql | string) => (await client.query<Row>(statement)).rows;

async function checkVersion(client: pg.Client, server: string): Promise<Finding[]> {
  const row = await ask(
    client,
    sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    z.object({ number: z.number(), name: z.string() }),
  );
  if (row.number >= OLDEST_SERVER) return [ok(`${server} responds: PostgreSQL ${row.name}.`)];
  return [broken(`${server} is PostgreSQL ${row.name}; the site needs 15 or newer.`, "Upgrade it.")];
}

async function checkClockOf(client: pg.Client): Promise<Finding[]> {
  const before = Date.now();
  const { seconds } = await ask(
    client,
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
    z.object({ seconds: z.number() }),
  );
  const difference = Math.abs(seconds - (before + Date.now()) / 2000);
  if (difference < CLOCK_DIFFERS) return [];
  const text = `The database's clock and this machine's are ${Math.round(difference)} seconds apart.`;
  const advice = "Enable NTP on both machines.";
  return [difference < CLOCK_IS_WRONG ? warning(text, advice) : broken(text, advice)];
}

async function checkMigrations(client: pg.Client, migrations: string[]): Promise<Finding[]> {
  const { history } = await ask(
    client,
    sql`select to_regclass('supabase_migrations.schema_migrations')::text as history`,
    z.object({ history: z.string().nullable() }),
  );
  if (!history) return [ok("The database is empty; the first start sets it up.")];
  let applied: Set<string>;
  try {
    const rows = await readRows(
      { query: queryOf(client) },
      sql`select version from supabase_migrations.schema_migrations`,
      z.object({ version: z.string() }),
    );
    applied = new Set(rows.map(({ version }) => version));
  } catch (error) {
    return [
      broken(`The history of migrations cannot be read: ${messageOf(error)}`, "Use the role the site was set up with."),
    ];
  }
  const missing = migrations.filter((version) => !applied.has(version));
  const unknown = [...applied].filter((version) => !migrations.includes(version));
  if (unknown.length > 0) {
    return [
      broken(
        `The database has migrations this version does not know: ${unknown.join(", ")}.`,
        "A newer version has used it. Run that version, or restore an older backup.",
      ),
    ];
  }
  if (missing.length === 0) return [ok("All migrations are applied.")];
  return [
    warning(
      `${missing.length} migrations are not applied yet.`,
      "The next start of this version applies them; make a backup first.",
    ),
  ];
}

async function checkUnfinished(client: pg.Client, name: string): Promise<Finding[]> {
  try {
    await rejectUnfinished({ name, query: queryOf(client) });
    return [];
  } catch (error) {
    return [broken(messageOf(error), "The site does not start with it.")];
  }
}

/** Makes the changes of a start in a transaction and rolls it back. */
async function checkRights(client: pg.Client): Promise<Finding[]> {
  const { name } = await ask(client, sql`select current_user as name`, z.object({ name: z.string() }));
  await client.query("begin");
  try {
    const { statements, reasons } = await obtainRights({
      query: queryOf(client),
      execute: (statement) => executeAlone(client, statement),
    });
    if (statements.length === 0) return [];
    const because = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
    return [
      broken(
        `${name} lacks rights in this database${because}.`,
        `Run these statements once as a role that has these rights: ${statements.join(" ")}`,
      ),
    ];
  } finally {
    await client.query("rollback");
  }
}

/** Runs one statement. If it fails, the transaction continues from the state before it. */
async function executeAlone(client: pg.Client, statement: string): Promise<void> {
  await client.query("savepoint attempt");
  try {
    await client.query(statement);
  } catch (error) {
    await client.query("rollback to savepoint attempt");
    throw error;
  }
}

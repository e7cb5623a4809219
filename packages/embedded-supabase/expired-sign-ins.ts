import sql, { join, type Sql } from "sql-template-tag";
import type { AuthSettings } from "./auth/auth-settings.ts";
import type { Database } from "./database/database.ts";

/** One statement changes at most this many rows, so that no lock lasts long. */
const BATCH = 500;
/** Clients learn for this time that a session has expired. Later they learn that there is no such session. */
const MARGIN = sql`interval '1 day'`;
const OLDEST_AUDIT_ENTRY = sql`interval '1 year'`;

/** `set` removes only a value. */
type Removal = { table: Sql; where: Sql; set?: Sql };

/**
 * Deletes what the auth service no longer accepts, and old entries of its audit log. A session keeps its used refresh
 * tokens until its end, because they reveal a copied token.
 * @returns the number of deleted rows and values
 */
export async function removeExpiredSignIns(
  database: Pick<Database, "query">,
  { sessions }: Pick<AuthSettings, "sessions">,
): Promise<number> {
  let removed = 0;
  for (const { table, where, set } of removals(sessions)) {
    const rows = sql`ctid = any (array(
      select ctid from ${table} where ${where} limit ${BATCH} for update skip locked))`;
    const change = set ? sql`update ${table} set ${set}` : sql`delete from ${table}`;
    let found: number;
    do {
      found = (await database.query(sql`${change} where ${rows} returning 1`)).length;
      removed += found;
    } while (found === BATCH);
  }
  return removed;
}

function removals({ timebox, inactivity_timeout }: AuthSettings["sessions"]): Removal[] {
  const before = (seconds: number) => sql`< now() - make_interval(secs => ${seconds}) - ${MARGIN}`;
  const ends = [
    ...(timebox === undefined ? [] : [sql`created_at ${before(timebox)}`]),
    ...(inactivity_timeout === undefined
      ? []
      : [sql`coalesce(refreshed_at at time zone 'UTC', created_at) ${before(inactivity_timeout)}`]),
  ];
  const code = (column: Sql, sentAt: Sql) => ({
    table: sql`auth.users`,
    where: sql`${sentAt} < now() - ${MARGIN} and ${column} <> ''`,
    set: sql`${column} = null`,
  });
  return [
    ...(ends.length === 0 ? [] : [{ table: sql`auth.sessions`, where: join(ends, " or ") }]),
    { table: sql`auth.refresh_tokens`, where: sql`session_id is null` },
    { table: sql`auth.flow_state`, where: sql`created_at < now() - ${MARGIN}` },
    { table: sql`auth.audit_log_entries`, where: sql`created_at < now() - ${OLDEST_AUDIT_ENTRY}` },
    code(sql`recovery_token`, sql`recovery_sent_at`),
    code(sql`reauthentication_token`, sql`reauthentication_sent_at`),
    code(sql`email_change_token_new`, sql`email_change_sent_at`),
    code(sql`email_change_token_current`, sql`email_change_sent_at`),
  ];
}

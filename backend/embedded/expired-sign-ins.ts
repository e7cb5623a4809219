import type { AuthSettings } from "./auth/auth-settings.ts";
import type { Database } from "./database/database.ts";

/** One statement changes at most this many rows, so that no lock lasts long. */
const BATCH = 500;
/** Clients learn for this time that a session has expired. Later they learn that there is no such session. */
const MARGIN = "interval '1 day'";
const OLDEST_AUDIT_ENTRY = "interval '1 year'";

/** `set` removes only a value. */
type Removal = { table: string; where: string; set?: string };

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
    const rows = `ctid = any (array(select ctid from ${table} where ${where} limit ${BATCH} for update skip locked))`;
    const change = set ? `update ${table} set ${set}` : `delete from ${table}`;
    let found: number;
    do {
      found = (await database.query(`${change} where ${rows} returning 1`)).length;
      removed += found;
    } while (found === BATCH);
  }
  return removed;
}

function removals({ timebox, inactivity_timeout }: AuthSettings["sessions"]): Removal[] {
  const before = (seconds: number) => `< now() - interval '${seconds} seconds' - ${MARGIN}`;
  const ends = [
    ...(timebox === undefined ? [] : [`created_at ${before(timebox)}`]),
    ...(inactivity_timeout === undefined
      ? []
      : [`coalesce(refreshed_at at time zone 'UTC', created_at) ${before(inactivity_timeout)}`]),
  ];
  const code = (column: string, sentAt: string) => ({
    table: "auth.users",
    where: `${sentAt} < now() - ${MARGIN} and ${column} <> ''`,
    set: `${column} = null`,
  });
  return [
    ...(ends.length === 0 ? [] : [{ table: "auth.sessions", where: ends.join(" or ") }]),
    { table: "auth.refresh_tokens", where: "session_id is null" },
    { table: "auth.flow_state", where: `created_at < now() - ${MARGIN}` },
    { table: "auth.audit_log_entries", where: `created_at < now() - ${OLDEST_AUDIT_ENTRY}` },
    code("recovery_token", "recovery_sent_at"),
    code("reauthentication_token", "reauthentication_sent_at"),
    code("email_change_token_new", "email_change_sent_at"),
    code("email_change_token_current", "email_change_sent_at"),
  ];
}

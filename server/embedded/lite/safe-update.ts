/** Words of PostgreSQL where the extension safeupdate is loaded, as on hosted Supabase. */
export const NO_FILTER_CODE = "21000";
export const noFilterMessage = (verb: "update" | "delete") => `${verb.toUpperCase()} requires a WHERE clause`;

type Statement = { type?: string; where?: object };
type Claims = { auth?: { role?: string } };

/** What the connection is asked about every statement before it is made into SQL; the library keeps it out of its types. */
type WithStatementCheck = {
  onPostgrestAST?: (statement: Statement, claims?: Claims) => Promise<Statement>;
};

/**
 * Refuses an update or a delete that names no row by any filter: one call would change or empty a whole table. Only the
 * server's own key may. It is judged by the statement the library has read from the request, not by the request's URL:
 * a filter on an embedded table, for one, selects no row of the table that is written.
 * @throws Error when the library has changed underneath
 */
export function refuseUnfilteredWrites(connection: object): void {
  const target = connection as WithStatementCheck;
  const check = target.onPostgrestAST?.bind(connection);
  if (!check) throw new Error("The backend library no longer shows its statements; see safe-update.ts.");
  target.onPostgrestAST = async (statement, claims) => {
    const { type, where = {} } = statement;
    const isWrite = type === "update" || type === "delete";
    if (isWrite && Object.keys(where).length === 0 && claims?.auth?.role !== "service_role") {
      throw Object.assign(new Error(noFilterMessage(type)), { code: NO_FILTER_CODE });
    }
    return check(statement, claims);
  };
}

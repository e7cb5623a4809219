/** PostgreSQL uses the same code and text with the extension safeupdate, which hosted Supabase loads. */
export const NO_FILTER_CODE = "21000";
export const noFilterMessage = (verb: "update" | "delete") => `${verb.toUpperCase()} requires a WHERE clause`;

type Statement = { type?: string; where?: object };
type Claims = { auth?: { role?: string } };

/** Lite calls this function with every statement, but its types do not declare it. */
type WithStatementCheck = {
  onPostgrestAST?: (statement: Statement, claims?: Claims) => Promise<Statement>;
};

/**
 * Checks the parsed statement, because a filter on an embedded table selects no row of the written table.
 * @throws Error
 */
export function refuseUnfilteredWrites(connection: object): void {
  const target = connection as WithStatementCheck;
  const check = target.onPostgrestAST?.bind(connection);
  if (!check) throw new Error("@supabase/lite no longer shows its statements; see safe-update.ts.");
  target.onPostgrestAST = async (statement, claims) => {
    const { type, where = {} } = statement;
    const isWrite = type === "update" || type === "delete";
    if (isWrite && Object.keys(where).length === 0 && claims?.auth?.role !== "service_role") {
      throw Object.assign(new Error(noFilterMessage(type)), { code: NO_FILTER_CODE });
    }
    return check(statement, claims);
  };
}

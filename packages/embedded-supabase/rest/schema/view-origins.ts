/** A column of a view and the column that it shows without a change, by their catalogue numbers. */
export type Origin = { column: number; table: number; tableColumn: number };

const TOKEN = /(?:[^\s(){}\\"]|\\.)+|"(?:[^"\\]|\\.)*"|[(){}]/gs;
const QUERY_DEPTH = 1;
const ENTRY_DEPTH = 2;

/**
 * Reads the target list of a view's query. PostgreSQL stores the origin of each column only in the query's tree
 * (`resorigtbl` and `resorigcol` in https://doxygen.postgresql.org/primnodes_8h_source.html).
 * @param tree pg_rewrite.ev_action
 */
export function originsOf(tree: string): Origin[] {
  const entries: Record<string, string>[] = [];
  const tokens = tree.match(TOKEN) ?? [];
  let depth = 0;
  let isTarget = false;
  for (const [index, token] of tokens.entries()) {
    if (token === "{") {
      depth += 1;
      if (isTarget && depth === ENTRY_DEPTH) entries.push({});
    } else if (token === "}") depth -= 1;
    else if (depth === QUERY_DEPTH && token.startsWith(":")) isTarget = token === ":targetList";
    else if (isTarget && depth === ENTRY_DEPTH && token.startsWith(":")) {
      Object.assign(entries.at(-1) ?? {}, { [token]: tokens[index + 1] });
    }
  }
  return entries
    .map((entry) => ({
      column: Number(entry[":resno"]),
      table: Number(entry[":resorigtbl"]),
      tableColumn: Number(entry[":resorigcol"]),
    }))
    .filter(({ table }) => table > 0);
}

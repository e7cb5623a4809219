import type { Media } from "../parse/media.ts";
import type { Payload } from "../parse/payload.ts";
import type { Preferences } from "../parse/preferences.ts";
import type { ReadNode } from "../parse/query.ts";
import { quoteName, type Schema, type Table } from "../schema/schema.ts";
import { BODY_COLUMN, type Built, bodyGuard, bodySql, guardSql } from "./body.ts";
import { whereClause, whereSql } from "./conditions.ts";
import { type Context, createContext, ROOT, tableSource } from "./context.ts";
import { countsInserted, INSERTED, insertSql, updateSql } from "./payload-sql.ts";
import { rowsSql } from "./rows.ts";

export type Write =
  | { kind: "delete" }
  | { kind: "update"; payload: Payload; columns: readonly string[] }
  | {
      kind: "insert";
      payload: Payload;
      columns: readonly string[];
      /** Columns of the unique key of an upsert. */
      conflict?: readonly string[];
      /** A PUT writes only the row that its filters name. */
      isPut: boolean;
    };

type WriteOptions = {
  schema: Schema;
  table: Table;
  node: ReadNode;
  write: Write;
  media: Media;
  preferences: Preferences;
};

/** One statement: the write is a common table expression, and the response reads its rows. */
export function buildWrite({ schema, table, node, write, media, preferences }: WriteOptions): Built {
  const context = createContext(schema);
  const source = { ...tableSource(context, table.name, ROOT), sql: "written" };
  // The filters chose the rows to write, so the response has no other conditions than those of inner joins.
  const responseNode = { ...node, conditions: [] };
  const isRepresented = preferences.return === "representation";
  const rows = isRepresented ? rowsSql(context, responseNode, source, { maxRows: null }) : undefined;
  const body = rows ? `(select ${bodySql(context, rows, media)} from (${rows.sql}) as ${rows.alias})` : "null::text";
  const location = preferences.return === "headers-only" ? locationSql(context, table) : "null";
  // This list is built before the filters are added: the response need not contain their columns, and reading them may
  // need another right.
  const columns = [...context.rootColumns].map((name) => `${ROOT}.${quoteName(name)}`);
  const returned = columns.length > 0 ? columns.join(", ") : "1";
  const written = writtenSql(context, { write, table, node, preferences, returned });
  const text = `with written as (${written}),
    affected as (select count(*)::int4 as rows, ${insertedCount(write, preferences)} as inserted from written),
    response as (select ${body} as ${BODY_COLUMN})
    select affected.rows, affected.inserted, ${guards(context, write, media, preferences)} as guard,
      ${location} as location, response.${BODY_COLUMN}, ${bodyGuard("response")}
    from affected, response`;
  return { statement: { text, values: context.values }, keys: rows?.outputs.map(({ key }) => key) ?? [] };
}

function guards(context: Context, write: Write, media: Media, { maxAffected }: Preferences): string {
  const isSingle = media.kind === "object" || (write.kind === "insert" && write.isPut);
  if (isSingle) return guardSql("single", "affected.rows", "= 1");
  return maxAffected === undefined || write.kind === "insert"
    ? "null"
    : guardSql("affected", "affected.rows", `<= ${context.add(maxAffected)}::int8`);
}

/** Evaluated after the rows are written. Only an upsert counts, because every row of another insert is new. */
function insertedCount(write: Write, preferences: Preferences): string {
  return write.kind === "insert" && countsInserted(write, preferences) ? INSERTED : "count(*)::int4";
}

type WrittenOptions = Pick<WriteOptions, "write" | "table" | "node" | "preferences"> & { returned: string };

function writtenSql(context: Context, { write, table, node, preferences, returned }: WrittenOptions): string {
  const target = tableSource(context, table.name, ROOT);
  if (write.kind === "insert") {
    const conditions = write.isPut ? whereSql(context, node, { ...target, alias: "b" }) : [];
    return `${insertSql(context, { ...write, table, preferences, conditions })} returning ${returned}`;
  }
  // An update without a column returns no row, and it needs no right to change the table.
  if (write.kind === "update" && (write.columns.length === 0 || write.payload.rows.length === 0)) {
    return `select ${returned} from ${target.sql} as ${ROOT} where false`;
  }
  const where = whereClause(whereSql(context, { ...node, items: [] }, target));
  const change =
    write.kind === "delete"
      ? `delete from ${target.sql} as ${ROOT}${where}`
      : updateSql(context, { ...write, table, preferences, where });
  return `${change} returning ${returned}`;
}

/** The primary key of the only new row. */
function locationSql(context: Context, { primaryKey }: Table): string {
  if (primaryKey.length === 0) return "null";
  for (const name of primaryKey) context.rootColumns.add(name);
  const values = primaryKey.map((name) => `${ROOT}.${quoteName(name)}::text`);
  return `case when affected.rows = 1 then (select json_build_array(${values.join(", ")}) from written as ${ROOT}) end`;
}

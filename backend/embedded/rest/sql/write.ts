import type { Media } from "../parse/media.ts";
import type { Payload } from "../parse/payload.ts";
import type { Preferences } from "../parse/preferences.ts";
import type { ReadNode } from "../parse/query.ts";
import { quoteName, type Schema, type Table } from "../schema/schema.ts";
import { bodySql, guardSql } from "./body.ts";
import { whereClause, whereSql } from "./conditions.ts";
import { type Context, createContext, ROOT, tableSource } from "./context.ts";
import { insertSql, updateSql } from "./payload-sql.ts";
import type { BuiltStatement } from "./read.ts";
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

export type BuiltWrite = { statement: BuiltStatement; keys: string[] };

type WriteOptions = {
  schema: Schema;
  table: Table;
  node: ReadNode;
  write: Write;
  media: Media;
  preferences: Preferences;
};

/** The write is a common table expression, and the response reads its rows: one statement. */
export function buildWrite({ schema, table, node, write, media, preferences }: WriteOptions): BuiltWrite {
  const context = createContext(schema);
  const source = tableSource(context, table.name, ROOT);
  const returned = { ...source, sql: "written" };
  // The filters chose the rows to write, so the response has no other conditions than those of inner joins.
  const responseNode = { ...node, conditions: [] };
  const isRepresented = preferences.return === "representation";
  const rows = isRepresented ? rowsSql(context, responseNode, returned, { mostRows: null }) : undefined;
  const body = rows ? `(select ${bodySql(context, rows, media)} from (${rows.sql}) as r)` : "null";
  const location = preferences.return === "headers-only" ? locationSql(context, table) : "null";
  const changes = changeSql(context, { write, table, node, preferences });
  const isUpsert = write.kind === "insert" && (preferences.resolution === "merge-duplicates" || write.isPut);
  // A row version that no transaction has replaced is new.
  const inserted = isUpsert ? "(xmax = 0)" : "true";
  const returning = [...context.rootColumns].map((name) => `${ROOT}.${quoteName(name)}`);
  const sql = `with written as (${changes} returning ${[...returning, `${inserted} as "pgrst inserted"`].join(", ")}),
    affected as (select count(*)::int4 as rows, count(*) filter (where "pgrst inserted")::int4 as inserted from written)
    select affected.rows, affected.inserted, ${guards(context, write, media, preferences)} as guard,
      ${location} as location, ${body} as body
    from affected`;
  return { statement: { sql, parameters: context.values }, keys: rows?.outputs.map(({ key }) => key) ?? [] };
}

function guards(context: Context, write: Write, media: Media, { maxAffected }: Preferences): string {
  const isSingle = media.kind === "object" || (write.kind === "insert" && write.isPut);
  if (isSingle) return guardSql("affected.rows", "= 1");
  return maxAffected === undefined || write.kind === "insert"
    ? "null"
    : guardSql("affected.rows", `<= ${context.add(maxAffected)}::int8`);
}

type ChangeOptions = Pick<WriteOptions, "write" | "table" | "node" | "preferences">;

function changeSql(context: Context, { write, table, node, preferences }: ChangeOptions): string {
  const target = tableSource(context, table.name, ROOT);
  const rootColumns = new Set(context.rootColumns);
  const change = () => {
    if (write.kind === "insert") {
      const conditions = write.isPut ? whereSql(context, node, { ...target, alias: "b" }) : [];
      return insertSql(context, { ...write, table, preferences, conditions });
    }
    const where = whereClause(whereSql(context, { ...node, items: [] }, target));
    if (write.kind === "delete") return `delete from ${target.sql} as ${ROOT}${where}`;
    return updateSql(context, { ...write, table, preferences, where });
  };
  const sql = change();
  // A filter's column need not be returned, and its reading may need another right.
  context.rootColumns = rootColumns;
  return sql;
}

/** The primary key of the only new row. */
function locationSql(context: Context, { primaryKey }: Table): string {
  if (primaryKey.length === 0) return "null";
  for (const name of primaryKey) context.rootColumns.add(name);
  const values = primaryKey.map((name) => `${ROOT}.${quoteName(name)}::text`);
  return `case when affected.rows = 1 then (select json_build_array(${values.join(", ")}) from written as ${ROOT}) end`;
}

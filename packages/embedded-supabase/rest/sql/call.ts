import type { Media } from "../parse/media.ts";
import type { Preferences } from "../parse/preferences.ts";
import type { ReadNode } from "../parse/query.ts";
import { RestError } from "../respond/rest-error.ts";
import { type Column, qualified, quoteName, type Routine, type Schema } from "../schema/schema.ts";
import { BODY_COLUMN, type Built, bodySql, guardSql, withBoundedBody } from "./body.ts";
import { arrayLiteral, whereClause, whereSql } from "./conditions.ts";
import { type Context, createContext, MAX_ROWS, ROOT, type Source } from "./context.ts";
import { type Rows, rowsSql } from "./rows.ts";

/** Arguments come as JSON of one object, as texts of a query, or as the whole body for one unnamed argument. */
export type CallArguments =
  | { kind: "json"; json: string; names: readonly string[] }
  | { kind: "texts"; texts: readonly (readonly [name: string, value: string])[] }
  | { kind: "whole"; text: string };

type CallOptions = {
  schema: Schema;
  routine: Routine;
  args: CallArguments;
  node: ReadNode;
  media: Media;
  preferences: Preferences;
};

/** PostgREST's name for the values of a function that returns no columns. */
const SCALAR = "pgrst_scalar";

export function buildCall(options: CallOptions): Built {
  const { schema, routine, args } = options;
  const context = createContext(schema);
  const { from, list } = argumentsSql(context, routine, args);
  const call = `${qualified(routine.name)}(${list})`;
  if (routine.returns === "void") {
    const text = `select null as ${BODY_COLUMN}, count(*)::int4 as rows, count(*) as total from ${from}${call} as ${ROOT}`;
    return { statement: { text, values: context.values }, keys: [] };
  }
  if (routine.returns === "row") return buildRows(context, `${from}${call} as ${ROOT}`, routine.columns, options);
  if (routine.returns === "record") rejectUnknownColumns(options);
  // In a list of columns, a record needs no definition of its columns.
  const value = routine.returns === "record" ? `lateral (select ${call} as ${SCALAR})` : call;
  const called = `${from}${value} as ${ROOT}${routine.returns === "record" ? "" : ` (${SCALAR})`}`;
  const items = [{ kind: "field", field: { name: SCALAR, path: [] } }] as const;
  const node = { ...options.node, items: [...items] };
  return buildRows(context, called, SCALAR_COLUMNS, { ...options, node });
}

const SCALAR_COLUMNS = new Map<string, Column>([
  [SCALAR, { name: SCALAR, type: "", baseType: "", category: "", defaultSql: null, representation: null }],
]);

/** @throws RestError */
function rejectUnknownColumns({ routine, node }: CallOptions): void {
  const isWhole = node.items.every((item) => item.kind === "field" && item.field.name === "*");
  if (isWhole && node.conditions.length === 0 && node.order.length === 0) return;
  throw new RestError(400, "42703", `The columns of the function ${routine.name} are unknown: it returns a record`, {
    hint: "Declare its columns by RETURNS TABLE or OUT parameters to select, filter or order them.",
  });
}

type Columns = ReadonlyMap<string, Column>;

function buildRows(context: Context, called: string, columns: Columns, options: CallOptions): Built {
  const { routine, node, preferences } = options;
  const { count, maxAffected } = preferences;
  const source: Source = { name: routine.table ?? routine.name, sql: "called", alias: ROOT, depth: 0, columns };
  const isCounted = count !== undefined;
  const isShared = isCounted || maxAffected !== undefined;
  const maxRows = routine.isSet || routine.returns === "row" ? MAX_ROWS : null;
  const rows = rowsSql(context, node, source, { from: isShared ? `called as ${ROOT}` : called, maxRows });
  const total = isCounted
    ? `(select count(*) from called as ${ROOT}${whereClause(whereSql(context, node, source))})`
    : "null";
  const shared = isShared ? `with called as materialized (select ${ROOT}.* from ${called}) ` : "";
  const text = `${shared}select ${resultSql(context, rows, options)} as ${BODY_COLUMN}, count(*)::int4 as rows,
    ${total} as total, ${guards(context, options, total)} as guard from (${rows.sql}) as ${rows.alias}`;
  const keys = columns === SCALAR_COLUMNS ? [SCALAR] : rows.outputs.map(({ key }) => key);
  return { statement: { text: withBoundedBody(text), values: context.values }, keys };
}

function resultSql(context: Context, rows: Rows, { routine, media }: CallOptions): string {
  const isObject = media.kind === "object" || (!routine.isSet && media.kind === "array");
  if (routine.returns === "row" || media.kind === "csv") {
    return bodySql(context, rows, isObject ? { ...media, kind: "object" } : media);
  }
  const [{ name } = { name: SCALAR }] = rows.outputs;
  const value = `to_json(${rows.alias}.${name})`;
  return isObject
    ? `coalesce((array_agg(${value}))[1]::text, 'null')`
    : `coalesce(json_agg(${rows.alias}.${name}), '[]')::text`;
}

/** The checks of a result, before the changes of the function are committed. */
function guards(context: Context, { media, node, preferences, routine }: CallOptions, total: string): string {
  const { maxAffected, count } = preferences;
  if (media.kind === "object") return guardSql("single", "count(*)", "= 1");
  if (maxAffected !== undefined && routine.isSet) {
    return guardSql("affected", "(select count(*) from called)", `<= ${context.add(maxAffected)}::int8`);
  }
  return count === undefined || node.offset === 0
    ? "null"
    : guardSql("range", total, `>= ${context.add(node.offset)}::int8`);
}

/** @returns the list of arguments, and the rows that it reads */
function argumentsSql(context: Context, routine: Routine, args: CallArguments): { from: string; list: string } {
  const known = routine.args;
  const [first] = known;
  if (args.kind === "whole") return { from: "", list: `${context.add(args.text)}::${first?.type}` };
  if (args.kind === "texts") {
    const given = known.filter(({ name }) => args.texts.some(([other]) => other === name));
    const list = given.map(({ name, type, isVariadic }) => {
      const values = args.texts.filter(([other]) => other === name).map(([, value]) => value);
      const value = context.add(isVariadic ? arrayLiteral(values) : values.at(-1));
      return `${isVariadic ? "variadic " : ""}${quoteName(name)} := ${value}::${type}`;
    });
    return { from: "", list: list.join(", ") };
  }
  if (args.names.length === 0) return { from: "", list: "" };
  if (known.length === 1 && first?.name === "") {
    return { from: "", list: `(${context.add(args.json)}::json ->> '')::${first.type}` };
  }
  const given = known.filter(({ name }) => args.names.includes(name));
  const types = given.map(({ name, type }) => `${quoteName(name)} ${type}`).join(", ");
  const list = given.map(
    ({ name, isVariadic }) => `${isVariadic ? "variadic " : ""}${quoteName(name)} := b.${quoteName(name)}`,
  );
  return { from: `json_to_record(${context.add(args.json)}::json) as b (${types}), `, list: list.join(", ") };
}

import { BODY_COLUMN } from "../../database/receive-bodies.ts";
import type { Media } from "../parse/media.ts";
import type { Preferences } from "../parse/preferences.ts";
import type { ReadNode } from "../parse/query.ts";
import { qualified, quoteName, type Routine, type Schema } from "../schema/schema.ts";
import { type Built, bodySql, guardSql } from "./body.ts";
import { arrayLiteral, whereClause, whereSql } from "./conditions.ts";
import { type Context, createContext, ROOT, type Source } from "./context.ts";
import { rowsSql } from "./rows.ts";

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

export function buildCall(options: CallOptions): Built {
  const { schema, routine, args, preferences } = options;
  const context = createContext(schema);
  const { from, list } = argumentsSql(context, routine, args);
  const call = `${qualified(routine.name)}(${list})`;
  const called = `${from}${call} as ${ROOT}`;
  if (routine.returns === "row") return buildRowCall(context, called, options);
  const { maxAffected } = preferences;
  const guard =
    maxAffected === undefined || !routine.isSet ? "null" : guardSql("count(*)", `<= ${context.add(maxAffected)}::int8`);
  const value = `to_json(${ROOT}.value)`;
  const body = routine.isSet ? `coalesce(json_agg(${ROOT}.value), '[]')` : `(array_agg(${value}))[1]`;
  const sql = `select ${routine.returns === "void" ? "null" : `coalesce(${body}::text, 'null')`} as ${BODY_COLUMN},
    count(*)::int4 as rows, count(*) as total, ${guard} as guard from ${called} (value)`;
  return { statement: { sql, parameters: context.values }, keys: [routine.name] };
}

function buildRowCall(context: Context, called: string, { routine, node, media, preferences }: CallOptions): Built {
  const { count, maxAffected } = preferences;
  const source: Source = {
    name: routine.table ?? routine.name,
    sql: "called",
    alias: ROOT,
    depth: 0,
    columns: routine.columns,
  };
  const isCounted = count !== undefined;
  const isShared = isCounted || maxAffected !== undefined;
  const from = isShared ? `called as ${ROOT}` : called;
  const rows = rowsSql(context, node, source, { from });
  const isObject = !routine.isSet && media.kind === "array";
  const body = bodySql(context, rows, isObject ? { ...media, kind: "object" } : media);
  const total = isCounted
    ? `(select count(*) from called as ${ROOT}${whereClause(whereSql(context, node, source))})`
    : "null";
  const guard =
    maxAffected === undefined
      ? "null"
      : guardSql("(select count(*) from called)", `<= ${context.add(maxAffected)}::int8`);
  const shared = isShared ? `with called as materialized (select ${ROOT}.* from ${called}) ` : "";
  const sql = `${shared}select ${body} as ${BODY_COLUMN}, count(*)::int4 as rows, ${total} as total, ${guard} as guard
    from (${rows.sql}) as r`;
  return { statement: { sql, parameters: context.values }, keys: rows.outputs.map(({ key }) => key) };
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
  return { from: `json_to_record(${context.add(args.json)}::json) as b (${types}), lateral `, list: list.join(", ") };
}

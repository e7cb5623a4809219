import type { Payload } from "../parse/payload.ts";
import type { Preferences } from "../parse/preferences.ts";
import { RestError } from "../respond/rest-error.ts";
import { type Column, qualified, quoteName, type Table } from "../schema/schema.ts";
import { type Context, ROOT } from "./context.ts";

type PayloadOptions = { table: Table; payload: Payload; columns: readonly string[]; preferences: Preferences };

type InsertOptions = PayloadOptions & { conflict?: readonly string[]; conditions: readonly string[]; isPut: boolean };

/** Whether a statement counts its inserted rows, because it may also update rows. */
export function countsInserted({ isPut }: Pick<InsertOptions, "isPut">, { resolution }: Preferences): boolean {
  return isPut || resolution === "merge-duplicates";
}

/** Only a setting of the transaction can count them for partitioned tables and views, which have no system columns. */
const SETTING = "'app.inserted_rows'";
export const INSERTED = `coalesce(nullif(current_setting(${SETTING}, true), ''), '0')::int4`;
const COUNT = (step: "+ 1" | "- 1") => `set_config(${SETTING}, (${INSERTED} ${step})::text, true) is not null`;

/** @param options.conditions choose rows of the payload, which has the alias `b` */
export function insertSql(context: Context, options: InsertOptions): string {
  const { table, payload, columns, preferences, conflict, isPut } = options;
  const target = `insert into ${qualified(table.name)} as ${ROOT}`;
  if (columns.length === 0 && isPut) throw otherKey();
  const isCounted = countsInserted(options, preferences);
  const conditions = [...options.conditions, ...(isCounted ? [COUNT("+ 1")] : [])];
  const where = conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
  if (columns.length === 0) {
    return `${target} select from generate_series(1, ${context.add(payload.rows.length)}::int4)${where}`;
  }
  const names = columns.map(quoteName).join(", ");
  const insert = `${target} (${names}) select ${valuesSql(options)} from ${payloadRows(context, options)}${where}`;
  const keys = isPut ? table.primaryKey : (conflict ?? table.primaryKey);
  if ((preferences.resolution === undefined && !isPut) || keys.length === 0) return insert;
  for (const key of keys) requireColumn(table, key);
  const onConflict = ` on conflict (${keys.map(quoteName).join(", ")})`;
  if (preferences.resolution === "ignore-duplicates") return `${insert}${onConflict} do nothing`;
  const updates = columns.map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(", ");
  return `${insert}${onConflict} do update set ${updates}${isCounted ? ` where ${COUNT("- 1")}` : ""}`;
}

/** The columns of the payload. A domain may have its own form in JSON. */
function valuesSql({ table, columns }: PayloadOptions): string {
  return columns.map((name) => valueSql(table, name)).join(", ");
}

function valueSql(table: Table, name: string): string {
  const { fromJson } = table.columns.get(name)?.representation ?? {};
  const value = `b.${quoteName(name)}`;
  return fromJson === undefined ? value : `${fromJson}(${value})`;
}

export function updateSql(context: Context, options: PayloadOptions & { where: string }): string {
  const updates = options.columns.map((name) => `${quoteName(name)} = ${valueSql(options.table, name)}`).join(", ");
  const target = `${qualified(options.table.name)} as ${ROOT}`;
  return `update ${target} set ${updates} from ${payloadRows(context, options)}${options.where}`;
}

/** A PUT writes only the row that its URL names. */
export function otherKey(): RestError {
  return new RestError(400, "PGRST115", "Payload values do not match URL in primary key column(s)");
}

/** The payload as rows with the types of the table. @throws RestError */
function payloadRows(context: Context, { table, payload, columns, preferences }: PayloadOptions): string {
  const known = columns.map((name) => requireColumn(table, name));
  const types = known
    .map(({ name, type, representation }) => `${quoteName(name)} ${representation?.fromJson ? "json" : type}`)
    .join(", ");
  const json = context.add(payload.json);
  if (preferences.missing !== "default") {
    return payload.isList
      ? `(select * from json_to_recordset(${json}::json) as b (${types})) as b`
      : `(select * from json_to_record(${json}::json) as b (${types})) as b`;
  }
  const defaults = known.flatMap(({ name, defaultSql }) =>
    defaultSql === null ? [] : [`${context.add(name)}::text, ${defaultSql}`],
  );
  const list = payload.isList ? `${json}::jsonb` : `jsonb_build_array(${json}::jsonb)`;
  // Like PostgREST, evaluates the default even if a row has a value. Identity columns therefore skip the same numbers.
  const row = `jsonb_build_object(${defaults.join(", ")}) || e.v`;
  return `(select b.* from jsonb_array_elements(${list}) as e (v), jsonb_to_record(${row}) as b (${types})) as b`;
}

function requireColumn(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column) return column;
  const message = `Could not find the '${name.slice(0, 100)}' column of '${table.name}' in the schema cache`;
  throw new RestError(400, "PGRST204", message);
}

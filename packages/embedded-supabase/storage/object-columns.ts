import sql, { raw, type Sql } from "sql-template-tag";

/** Times in the form that storage-js expects. Earlier versions stored the JSON of the metadata as a JSON text. */
export const OBJECT_COLUMNS = sql`
  id, ${asTime("updated_at")}, ${asTime("created_at")}, ${asTime("last_accessed_at")},
  (metadata #>> '{}')::jsonb as metadata`;

/** @returns SQL for a time in UTC with milliseconds, under the name of its column */
export function asTime(name: "created_at" | "updated_at" | "last_accessed_at"): Sql {
  const column = raw(name);
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
}

/** Escapes a text for LIKE. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

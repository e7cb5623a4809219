/** Times as storage-js shows them; earlier versions kept the JSON of the metadata as a JSON text. */
export const OBJECT_COLUMNS = `
  id, ${asTime("updated_at")}, ${asTime("created_at")}, ${asTime("last_accessed_at")},
  case jsonb_typeof(metadata) when 'string' then (metadata #>> '{}')::jsonb else metadata end as metadata`;

function asTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
}

/** For LIKE. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

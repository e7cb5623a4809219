import * as z from "zod";
import type { Row } from "../../sql-database.ts";
import type { Statement } from "../database/transaction-query.ts";
import { VERSION_OPTIONS } from "./folder-list.ts";
import { escapePattern, OBJECT_COLUMNS } from "./object-columns.ts";
import { invalidRequest } from "./storage-error.ts";

const MAX_LIMIT = 1000;
const position = z.tuple([z.string().max(1024), z.string().max(1024)]);

export const keyList = z.object({
  ...VERSION_OPTIONS,
  prefix: z.string().max(1024).default(""),
  limit: z.int().min(1).max(MAX_LIMIT).default(MAX_LIMIT),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

/**
 * Returns the position of the last entry of a page. A cursor grants no rights, because row policies decide what the
 * caller sees.
 */
function readCursor(cursor: string): z.output<typeof position> {
  try {
    const parts = position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (parts.some((part) => part.includes("\0"))) throw new Error("NUL");
    return parts;
  } catch {
    throw invalidRequest("The list cannot be read: cursor");
  }
}

/** Selects one entry more than the limit, to see whether there are more. @throws StorageError */
export function keyListStatement(bucket: string, list: z.output<typeof keyList>): Statement {
  const { prefix, limit, cursor, with_delimiter, sortBy } = list;
  const prefixLength = [...prefix].length;
  const rest = `substr(o.name, ${prefixLength + 1})`;
  const folder = with_delimiter
    ? `case when strpos(${rest}, '/') > 0
        then substr(o.name, 1, ${prefixLength}) || split_part(${rest}, '/', 1) || '/' end`
    : "null::text";
  const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
  const sortKey = sortBy.column === "name" ? "key" : time(`sorted_${sortBy.column}`);
  const [afterSortKey, afterKey] = cursor === undefined ? [null, null] : readCursor(cursor);
  const isAfter = `(sort_key collate "C", key collate "C") ${sortBy.order === "asc" ? ">" : "<"} ($3::text, $4::text)`;
  const sql = `
    with found as (
      select o.*, ${folder} as folder from storage.objects as o where o.bucket_id = $1 and o.name like $2
    ),
    entries as (
      select folder as key, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata,
        min(created_at) as sorted_created_at, min(created_at) as sorted_updated_at
      from found where folder is not null group by folder
      union all
      select name, false, id, updated_at, created_at, last_accessed_at, metadata, created_at, updated_at
      from found where folder is null
    ),
    sorted as (select *, ${sortKey} as sort_key from entries)
    select key, sort_key, is_folder, ${OBJECT_COLUMNS} from sorted
    where $3::text is null or ${isAfter}
    order by sort_key collate "C" ${sortBy.order}, key collate "C" ${sortBy.order}
    limit ${limit + 1}`;
  return { sql, parameters: [bucket, `${escapePattern(prefix)}%`, afterSortKey, afterKey] };
}

export function toKeyList(rows: Row[], limit: number): object {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = rows.length > limit;
  const isFolder = ({ is_folder }: Row) => is_folder === true;
  return {
    hasNext,
    ...(hasNext && {
      nextCursor: Buffer.from(JSON.stringify([last?.sort_key, last?.key])).toString("base64url"),
      nextCursorKey: last?.key,
    }),
    folders: shown.filter(isFolder).map(({ key }) => ({ key: String(key).replace(/\/$/, ""), name: key })),
    objects: shown
      .filter((row) => !isFolder(row))
      .map(({ key, sort_key: _sortKey, is_folder: _is, ...object }) => ({ name: key, key, ...object })),
  };
}

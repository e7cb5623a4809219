import sql, { raw, type Sql } from "sql-template-tag";
import * as z from "zod";
import type { Row } from "../database/sql-database.ts";
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
export function keyListStatement(bucket: string, list: z.output<typeof keyList>): Sql {
  const { prefix, limit, cursor, with_delimiter, sortBy } = list;
  const prefixLength = [...prefix].length;
  const rest = sql`substr(o.name, ${prefixLength + 1}::integer)`;
  const folder = with_delimiter
    ? sql`case when strpos(${rest}, '/') > 0
        then substr(o.name, 1, ${prefixLength}::integer) || split_part(${rest}, '/', 1) || '/' end`
    : sql`null::text`;
  const time = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
  const sortKey = sortBy.column === "name" ? sql`key` : time(raw(`sorted_${sortBy.column}`));
  const [afterSortKey, afterKey] = cursor === undefined ? [null, null] : readCursor(cursor);
  const isAfter = sql`(sort_key collate "C", key collate "C") ${raw(sortBy.order === "asc" ? ">" : "<")}
    (${afterSortKey}::text, ${afterKey}::text)`;
  const direction = raw(sortBy.order);
  return sql`
    with found as (
      select o.*, ${folder} as folder from storage.objects as o where o.bucket_id = ${bucket}
        and o.name like ${`${escapePattern(prefix)}%`}
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
    where ${afterSortKey}::text is null or ${isAfter}
    order by sort_key collate "C" ${direction}, key collate "C" ${direction}
    limit ${limit + 1}`;
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

import pg from "pg";
import * as z from "zod";
import type { Row } from "../../../sql-database.ts";
import { escapePattern, OBJECT_COLUMNS } from "./object-columns.ts";

export class KeyListError extends Error {}

const MOST_LIMIT = 1000;
const position = z.tuple([z.string().max(1024), z.string().max(1024)]);

const body = z.object({
  prefix: z.string().max(1024).default(""),
  limit: z.int().min(1).max(MOST_LIMIT).default(MOST_LIMIT),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

export type KeyList = Omit<z.output<typeof body>, "cursor"> & { after?: z.output<typeof position> };

/** @throws KeyListError */
export function readKeyList(fields: Record<string, unknown>): KeyList {
  const { data, error } = body.safeParse(fields);
  if (error) throw new KeyListError(`The list cannot be read: ${error.issues[0]?.path.join(".")}`);
  const { cursor, ...list } = data;
  return { ...list, ...(cursor !== undefined && { after: readCursor(cursor) }) };
}

/** The place of the last entry in the order of the list. It grants nothing: row policies decide what the caller sees. */
function readCursor(cursor: string): z.output<typeof position> {
  try {
    const place = position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (place.some((part) => part.includes("\0"))) throw new Error("NUL");
    return place;
  } catch {
    throw new KeyListError("The list cannot be read: cursor");
  }
}

/** One more than asked for, which says whether there are further ones. */
export function keyListStatement(bucket: string, { prefix, limit, with_delimiter, sortBy, after }: KeyList): string {
  const rest = `substr(o.name, ${[...prefix].length + 1})`;
  const folder = with_delimiter
    ? `case when strpos(${rest}, '/') > 0 then ${pg.escapeLiteral(prefix)} || split_part(${rest}, '/', 1) || '/' end`
    : "null::text";
  const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
  // Folders have no time, so they stand together.
  const place = sortBy.column === "name" ? "key" : `coalesce(${time(sortBy.column)}, '')`;
  const [byPlace, byKey] = after?.map((part) => pg.escapeLiteral(part)) ?? [];
  const behind = after
    ? `where (place collate "C", key collate "C") ${sortBy.order === "asc" ? ">" : "<"} (${byPlace}, ${byKey})`
    : "";
  return `
    with found as (
      select o.*, ${folder} as folder from storage.objects as o
      where o.bucket_id = ${bucket} and o.name like ${pg.escapeLiteral(`${escapePattern(prefix)}%`)}
    ),
    entries as (
      select distinct folder as key, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where folder is not null
      union all
      select name, false, id, updated_at, created_at, last_accessed_at, metadata from found where folder is null
    ),
    placed as (select *, ${place} as place from entries)
    select key, place, is_folder, ${OBJECT_COLUMNS} from placed ${behind}
    order by place collate "C" ${sortBy.order}, key collate "C" ${sortBy.order}
    limit ${limit + 1}`;
}

export function toKeyListAnswer(rows: Row[], limit: number): object {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = rows.length > limit;
  const isFolder = ({ is_folder }: Row) => is_folder === true;
  return {
    hasNext,
    ...(hasNext && { nextCursor: Buffer.from(JSON.stringify([last?.place, last?.key])).toString("base64url") }),
    folders: shown.filter(isFolder).map(({ key }) => ({ key: String(key).replace(/\/$/, ""), name: key })),
    objects: shown
      .filter((row) => !isFolder(row))
      .map(({ key, place: _place, is_folder: _is, ...object }) => ({ name: key, key, ...object })),
  };
}

import pg from "pg";
import { escapePattern, OBJECT_COLUMNS } from "./object-columns.ts";

export type FolderList = {
  /** Empty, or ending with a slash. */
  folder: string;
  search: string;
  limit: number;
  offset: number;
  column: string;
  direction: string;
};

const LIMIT = 100;
const MOST_LIMIT = 1000;

/** Of a body request-body.ts has let pass. */
export function readFolderList(fields: Record<string, unknown>): FolderList {
  const { prefix, search, limit, offset, sortBy } = fields;
  const { column, order } = (sortBy ?? {}) as Record<string, unknown>;
  const path = typeof prefix === "string" ? prefix : "";
  return {
    folder: path === "" || path.endsWith("/") ? path : `${path}/`,
    search: typeof search === "string" ? search : "",
    limit: Math.min(Number(limit ?? LIMIT) || LIMIT, MOST_LIMIT),
    offset: Number(offset ?? 0),
    column: String(column ?? "name"),
    direction: String(order ?? "").toLowerCase() === "desc" ? "desc" : "asc",
  };
}

/** As the hosted service's: what lies in this folder, its folders first, under names without the path. */
export function folderListStatement(bucket: string, list: FolderList): string {
  const level = list.folder.split("/").length;
  const below = pg.escapeLiteral(`${escapePattern(list.folder)}%`);
  const named = pg.escapeLiteral(`${escapePattern(list.search)}%`);
  const order = list.column === "name" ? "" : `${pg.escapeIdentifier(list.column)} ${list.direction},`;
  return `
    with found as (
      select path_tokens[${level}] as name, array_length(path_tokens, 1) > ${level} as is_folder,
        o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
      from storage.objects as o
      where o.bucket_id = ${bucket} and o.name like ${below} and path_tokens[${level}] ilike ${named}
    ),
    entries as (
      select distinct name, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where is_folder
      union all
      select name, is_folder, id, updated_at, created_at, last_accessed_at, metadata from found where not is_folder
    )
    select name, ${OBJECT_COLUMNS} from entries
    order by is_folder desc, ${order} entries.name collate "C" ${list.direction}
    limit ${list.limit} offset ${list.offset}`;
}

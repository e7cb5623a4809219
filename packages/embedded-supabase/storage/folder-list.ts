import pg from "pg";
import sql, { empty, raw, type Sql } from "sql-template-tag";
import * as z from "zod";
import { escapePattern, OBJECT_COLUMNS } from "./object-columns.ts";

const MAX_LIMIT = 1000;

/** Options of storage-js for objects with several versions, which this storage lacks, and for exact names. */
export const VERSION_OPTIONS = {
  noncurrentVersions: z.enum(["exclude", "include"]).optional(),
  deleteMarkers: z.enum(["exclude", "include"]).optional(),
  exactMatch: z.literal(false).optional(),
};

export const folderList = z.object({
  ...VERSION_OPTIONS,
  prefix: z.string().max(1024),
  search: z.string().max(1024).nullish(),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(["id", "name", "created_at", "updated_at", "last_accessed_at"]).default("name"),
      order: z
        .string()
        .toLowerCase()
        .pipe(z.enum(["asc", "desc", ""]))
        .default("asc"),
    })
    .prefault({}),
});

/**
 * Lists the entries of one folder like hosted Storage: folders first, with names relative to the prefix. The search may
 * continue the path of the folder. Folders are found without regard to case.
 */
export function folderListStatement(bucket: string, list: z.output<typeof folderList>): Sql {
  const { prefix, search, limit, offset, sortBy } = list;
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const [, searchedFolder = "", searchedName = ""] = /^(.*\/)?([^/]*)$/s.exec(search ?? "") ?? [];
  const first = folder.split("/").length;
  const level = `${folder}${searchedFolder}`.split("/").length;
  const direction = raw(sortBy.order === "desc" ? "desc" : "asc");
  const order = sortBy.column === "name" ? empty : sql`${raw(pg.escapeIdentifier(sortBy.column))} ${direction},`;
  const path = `${escapePattern(folder + searchedFolder)}%`;
  return sql`
    with found as (
      select array_to_string(path_tokens[${first}::integer:${level}::integer], '/') as name,
        array_length(path_tokens, 1) > ${level}::integer as is_folder,
        o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
      from storage.objects as o
      where o.bucket_id = ${bucket} and o.name ilike ${path}
        and path_tokens[${level}::integer] ilike ${`${escapePattern(searchedName)}%`}
    ),
    entries as (
      select distinct name, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where is_folder
      union all
      select name, is_folder, id, updated_at, created_at, last_accessed_at, metadata from found where not is_folder
    )
    select name, ${OBJECT_COLUMNS} from entries
    order by is_folder desc, ${order} entries.name collate "C" ${direction}
    limit ${Math.min(limit, MAX_LIMIT)} offset ${offset}`;
}

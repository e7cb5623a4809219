import type { Statement } from "../../database/transaction-query.ts";
import { BASES } from "../schema/catalogues.ts";

export type DescribedColumn = {
  name: string;
  comment: string | null;
  isRequired: boolean;
  /** The type without its length. A domain of a type of PostgreSQL counts as that type. */
  type: string;
  maxLength: number | null;
  /** The labels of an enumeration. */
  values: string[] | null;
};
export type DescribedTable = { name: string; comment: string | null; columns: DescribedColumn[] };
/** What the schema cache lacks: comments, labels and lengths of all objects that the caller may use. */
export type DescribedObjects = {
  comment: string | null;
  tables: DescribedTable[];
  routines: { id: number; comment: string | null }[];
};

/** `format_type` omits a schema of the search path. PostgREST names it. */
const OWN_TYPE = `case when pg_type_is_visible(t.oid) then t.typnamespace::regnamespace || '.' else '' end
      || format_type(t.oid, a.atttypmod)`;

const COLUMNS = `select coalesce(json_agg(json_build_object(
    'name', a.attname, 'comment', col_description(a.attrelid, a.attnum), 'isRequired', a.attnotnull or t.typnotnull,
    'type', case when b.typnamespace = 'pg_catalog'::regnamespace then format_type(b.oid, null) else ${OWN_TYPE} end,
    'maxLength', case when m.typmod > 0 then case
      when b.oid in ('bpchar'::regtype, 'varchar'::regtype) then m.typmod - 4 -- the length of a header
      when b.oid in ('bit'::regtype, 'varbit'::regtype) then m.typmod end end,
    'values', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = b.oid)
  ) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join domain_bases d on d.oid = t.oid and not exists (select from pg_type where oid = d.base and typtype = 'd')
  join pg_type b on b.oid = coalesce(d.base, t.oid)
  cross join lateral (select case t.typtype when 'd' then t.typtypmod else a.atttypmod end) as m (typmod)
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

const TABLES = `select c.relname as name, obj_description(c.oid, 'pg_class') as comment, (${COLUMNS}) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and (pg_has_role(c.relowner, 'usage') or has_any_column_privilege(c.oid, 'select, insert, update, references')
      or has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger'))
  order by c.relname`;

const ROUTINES = `select p.oid::int8 as id, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege(p.oid, 'execute')`;

/** Runs with the rights of the caller. */
export const DESCRIBE: Statement = {
  text: `with recursive ${BASES} select json_build_object(
    'comment', obj_description('public'::regnamespace, 'pg_namespace'),
    'tables', (select coalesce(json_agg(x), '[]') from (${TABLES}) as x),
    'routines', (select coalesce(json_agg(x), '[]') from (${ROUTINES}) as x)) as described`,
};

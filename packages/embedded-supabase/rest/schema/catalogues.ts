import type { Argument, Column, Representation, Routine, Table } from "./schema.ts";

/** `typeId` is the number of a domain, or of any other type. */
export type LoadedColumn = Omit<Column, "baseType" | "representation"> & { number: number; typeId: number };
export type Domain = { id: number; baseType: string; representation: Representation | null };
/** A table or view of any schema. Only an exposed one has columns, and only a view has a tree. */
export type LoadedRelation = {
  id: number;
  name: string;
  isExposed: boolean;
  columns: LoadedColumn[];
  tree: string | null;
};
type LoadedTable = Omit<Table, "columns" | "primaryKey" | "name"> & { id: number };
export type LoadedKey = {
  constraint: string;
  table: number;
  columns: number[];
  target: number;
  targetColumns: number[];
  isUnique: boolean;
};
export type LoadedRoutine = Omit<Routine, "columns" | "args"> & {
  args: Argument[];
  outputs: LoadedColumn[];
  computedFor: string | null;
  isToOne: boolean;
  isCallable: boolean;
};
export type Catalogues = {
  relations: LoadedRelation[];
  tables: LoadedTable[];
  primaryKeys: { table: number; columns: number[] }[];
  foreignKeys: LoadedKey[];
  routines: LoadedRoutine[];
  types: { name: string; sql: string }[];
  domains: Domain[];
};

/** The type behind each domain, which may be a domain of another one. */
export const BASES = `domain_bases (oid, base) as (
    select oid, typbasetype from pg_type where typtype = 'd'
    union all select d.oid, t.typbasetype from domain_bases d join pg_type t on t.oid = d.base where t.typtype = 'd')`;

/** Implicit casts between a domain and a text or JSON are its functions ("data representations" of PostgREST). */
const DOMAINS = `select d.oid::int8 as id, format_type(d.base, -1) as "baseType",
    (select json_object_agg(key, format('%I.%I', p.pronamespace::regnamespace, p.proname))
      from (select castfunc, case
          when castsource = d.oid and casttarget = 'json'::regtype then 'toJson'
          when casttarget = d.oid and castsource = 'json'::regtype then 'fromJson'
          when casttarget = d.oid and castsource = 'text'::regtype then 'fromText' end as key
        from pg_cast where castcontext = 'i' and castmethod = 'f' and d.oid in (castsource, casttarget)) as casts
      join pg_proc p on p.oid = castfunc where key is not null) as representation
  from domain_bases d join pg_type b on b.oid = d.base where b.typtype <> 'd'`;

const COLUMNS_OF = (relation: string) => `select coalesce(json_agg(json_build_object(
    'name', a.attname, 'number', a.attnum, 'type', format_type(t.oid, a.atttypmod), 'typeId', t.oid::int8,
    'category', t.typcategory, 'defaultSql', case
      when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(${relation}::regclass::text, a.attname))
      when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
    end) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped`;

const EXPOSED = `c.relnamespace = 'public'::regnamespace`;
const OF_USERS = `c.relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')`;

const RELATIONS = `select c.oid::int8 as id, c.relname as name, ${EXPOSED} and not c.relispartition as "isExposed",
    case when ${EXPOSED} then (${COLUMNS_OF("c.oid")}) else '[]' end as columns,
    (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN'
      and c.relkind in ('v', 'm')) as tree
  from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${OF_USERS}`;

const TABLES = `select c.oid::int8 as id,
    c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 8 = 8 as "canInsert",
    c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 4 = 4 as "canUpdate",
    c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 16 = 16 as "canDelete",
    c.relkind in ('v', 'm') as "isView",
    has_any_column_privilege('anon', c.oid, 'select') as "isPublic"
  from pg_class c where ${EXPOSED} and not c.relispartition and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

const PRIMARY_KEYS = `select conrelid::int8 as table, conkey as columns from pg_constraint where contype = 'p'`;

const FOREIGN_KEYS = `select k.conname as constraint, k.conrelid::int8 as table, k.conkey as columns,
    k.confrelid::int8 as target, k.confkey as "targetColumns",
    exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
      and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ k.conkey) as "isUnique"
  from pg_constraint k where k.contype = 'f' and k.conparentid = 0 order by k.conname`;

/**
 * Aggregates, window functions, procedures and triggers cannot be called. At most one argument has no name, and its
 * type is that of a body. The type modifier -1 means any length: without it, \`character\` would mean one character.
 */
const ROUTINES = `select p.oid::int8 as id, p.proname as name, p.proretset as "isSet", p.provolatile = 'v' as "isVolatile",
    case when p.prorettype = 'void'::regtype then 'void'
      when p.proargmodes && '{t,o,b}'::"char"[] or base.typtype = 'c' then 'row'
      when p.prorettype = 'record'::regtype then 'record'
      else 'scalar' end as returns,
    (select c.relname from pg_class c where c.oid = base.typrelid and ${EXPOSED} and c.relkind <> 'c') as table,
    coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[ordinal], ''),
        'type', format_type(type, -1), 'hasDefault', input > p.pronargs - p.pronargdefaults,
        'isVariadic', mode = 'v') order by ordinal)
      from (select ordinal, type, coalesce(p.proargmodes[ordinal], 'i') as mode, row_number() over (order by ordinal) as input
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg (type, ordinal)
        where coalesce(p.proargmodes[ordinal], 'i') in ('i', 'b', 'v')) as args), '[]') as args,
    coalesce(
      (select json_agg(json_build_object('name', p.proargnames[ordinal], 'number', ordinal, 'type', format_type(type, -1),
          'typeId', type::int8, 'defaultSql', null,
          'category', (select typcategory from pg_type where oid = type)) order by ordinal)
        from unnest(p.proallargtypes) with ordinality as out (type, ordinal)
        where p.proargmodes[ordinal] in ('t', 'o', 'b')),
      (${COLUMNS_OF("base.typrelid")})
    ) as outputs,
    (select c.relname from pg_class c join pg_type a on a.typrelid = c.oid
      where p.pronargs = 1 and a.oid = p.proargtypes[0] and ${EXPOSED}) as "computedFor",
    not p.proretset or p.prorows = 1 as "isToOne",
    (select count(*) = 0 or count(*) = 1 and min(type) in ('bytea', 'json', 'jsonb', 'text', 'xml')
      from (select format_type(type, null) as type, p.proargnames[ordinal] as name
        from unnest(p.proargtypes) with ordinality as arg (type, ordinal)) as args
      where coalesce(name, '') = '') as "isCallable"
  from pg_proc p
  left join (select d.oid, d.base from domain_bases d join pg_type b on b.oid = d.base where b.typtype <> 'd') as d
    on d.oid = p.prorettype
  join pg_type base on base.oid = coalesce(d.base, p.prorettype)
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  order by p.proname, p.oid`;

/** A type of PostgreSQL comes after an own type with its name, and replaces it. */
const TYPES = `select t.typname as name, format_type(t.oid, -1) as sql from pg_type t
  where t.typnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace) and t.typtype in ('b', 'd', 'e')
  order by t.typnamespace = 'pg_catalog'::regnamespace`;

/** One statement reads everything. */
export const LOAD = `with recursive ${BASES} select json_build_object(${Object.entries({
  relations: RELATIONS,
  tables: TABLES,
  primaryKeys: PRIMARY_KEYS,
  foreignKeys: FOREIGN_KEYS,
  routines: ROUTINES,
  types: TYPES,
  domains: DOMAINS,
})
  .map(([key, sql]) => `'${key}', (select coalesce(json_agg(x), '[]') from (${sql}) as x)`)
  .join(", ")}) as schema`;

import type { Database } from "../../database/database.ts";
import type { Argument, Column, ForeignKey, Routine, Schema, Table } from "./schema.ts";

const COLUMNS = `select coalesce(json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'category', t.typcategory,
    'defaultSql', case
      when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
      when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end
  ) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

const TABLES = `select c.relname as name, (${COLUMNS}) as columns,
    coalesce((select json_agg(a.attname order by array_position(k.conkey, a.attnum)) from pg_constraint k
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
      where k.conrelid = c.oid and k.contype = 'p'), '[]') as "primaryKey",
    c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 8 = 8 as "canInsert",
    c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 4 = 4 as "canUpdate",
    c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & 16 = 16 as "canDelete",
    c.relkind in ('v', 'm') as "isView",
    has_any_column_privilege('anon', c.oid, 'select') as "isPublic"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

const NAMES_OF = (
  relation: string,
  key: string,
) => `(select json_agg(a.attname order by array_position(${key}, a.attnum))
  from pg_attribute a where a.attrelid = ${relation} and a.attnum = any(${key}))`;

const FOREIGN_KEYS = `select k.conname as constraint, c.relname as table, f.relname as target,
    ${NAMES_OF("k.conrelid", "k.conkey")} as columns, ${NAMES_OF("k.confrelid", "k.confkey")} as "targetColumns",
    exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
      and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ k.conkey) as "isUnique"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
  join pg_class f on f.oid = k.confrelid and f.relnamespace = 'public'::regnamespace
  where k.contype = 'f' and k.conparentid = 0 order by k.conname`;

/** The columns that a view takes from a table without another name. */
const VIEW_COLUMNS = `select distinct v.relname as view, t.relname as table, a.attname as column
  from pg_rewrite r
  join pg_class v on v.oid = r.ev_class and v.relnamespace = 'public'::regnamespace
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
  join pg_class t on t.oid = d.refobjid and t.oid <> v.oid and t.relnamespace = 'public'::regnamespace
  join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  join pg_attribute own on own.attrelid = v.oid and own.attname = a.attname and own.atttypid = a.atttypid`;

/**
 * Aggregates, window functions, procedures and triggers cannot be called. At most one argument has no name, and its
 * type is that of a body.
 */
const ROUTINES = `select p.proname as name, p.proretset as "isSet", p.provolatile = 'v' as "isVolatile",
    case when p.prorettype = 'void'::regtype then 'void'
      when t.typtype = 'c' or p.prorettype = 'record'::regtype or p.proargmodes && '{t,o,b}'::"char"[] then 'row'
      else 'scalar' end as returns,
    (select c.relname from pg_class c where c.oid = t.typrelid and c.relnamespace = 'public'::regnamespace
      and c.relkind <> 'c') as table,
    coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[ordinal], ''),
        'type', format_type(type, null), 'hasDefault', input > p.pronargs - p.pronargdefaults,
        'isVariadic', mode = 'v') order by ordinal)
      from (select ordinal, type, coalesce(p.proargmodes[ordinal], 'i') as mode, row_number() over (order by ordinal) as input
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg (type, ordinal)
        where coalesce(p.proargmodes[ordinal], 'i') in ('i', 'b', 'v')) as args), '[]') as args,
    coalesce((select json_agg(json_build_object('name', p.proargnames[ordinal], 'type', format_type(type, null),
        'category', (select typcategory from pg_type where oid = type), 'defaultSql', null) order by ordinal)
      from unnest(p.proallargtypes) with ordinality as out (type, ordinal)
      where p.proargmodes[ordinal] in ('t', 'o', 'b')), '[]') as outputs,
    (select c.relname from pg_class c join pg_type a on a.typrelid = c.oid
      where p.pronargs = 1 and a.oid = p.proargtypes[0] and c.relnamespace = 'public'::regnamespace) as "computedFor",
    not p.proretset or p.prorows = 1 as "isToOne",
    (select count(*) = 0 or count(*) = 1 and min(type) in ('bytea', 'json', 'jsonb', 'text', 'xml')
      from (select format_type(type, null) as type, p.proargnames[ordinal] as name
        from unnest(p.proargtypes) with ordinality as arg (type, ordinal)) as args
      where coalesce(name, '') = '') as "isCallable"
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  order by p.proname, p.oid`;

const TYPES = `select t.typname as name, format_type(t.oid, null) as sql from pg_type t
  where t.typnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace) and t.typtype in ('b', 'd', 'e')`;

/** Names of the SQL standard for PostgreSQL's types. */
const SQL_TYPES: Record<string, string> = {
  int: "int4",
  integer: "int4",
  smallint: "int2",
  bigint: "int8",
  real: "float4",
  float: "float8",
  "double precision": "float8",
  decimal: "numeric",
  boolean: "bool",
  "character varying": "varchar",
  char: "bpchar",
  character: "bpchar",
};

type LoadedRoutine = Omit<Routine, "columns" | "args"> & {
  args: Argument[];
  outputs: Column[];
  computedFor: string | null;
  isToOne: boolean;
  isCallable: boolean;
};
type Loaded = {
  tables: (Omit<Table, "columns"> & { columns: Column[] })[];
  foreignKeys: ForeignKey[];
  viewColumns: { view: string; table: string; column: string }[];
  routines: LoadedRoutine[];
  types: { name: string; sql: string }[];
};

const LOAD = `select json_build_object(${Object.entries({
  tables: TABLES,
  foreignKeys: FOREIGN_KEYS,
  viewColumns: VIEW_COLUMNS,
  routines: ROUTINES,
  types: TYPES,
})
  .map(([key, sql]) => `'${key}', (select coalesce(json_agg(x), '[]') from (${sql}) as x)`)
  .join(", ")}) as schema`;

/** Reads the exposed schema from the catalogues, as the owner. */
export async function loadSchema(database: Pick<Database, "query">): Promise<Schema> {
  const [row] = await database.query(LOAD);
  const loaded = row?.schema as Loaded;
  const tables = new Map(loaded.tables.map((table) => [table.name, { ...table, columns: byName(table.columns) }]));
  const routines = new Map<string, Routine[]>();
  const callable = loaded.routines.filter(({ isCallable }) => isCallable).toSorted(byArguments);
  for (const { outputs, computedFor: _, isToOne: __, isCallable: ___, ...routine } of callable) {
    const columns = tables.get(routine.table ?? "")?.columns ?? byName(outputs);
    routines.set(routine.name, [...(routines.get(routine.name) ?? []), { ...routine, columns }]);
  }
  const types = new Map(loaded.types.map(({ name, sql }) => [name, sql]));
  for (const [name, known] of Object.entries(SQL_TYPES)) types.set(name, types.get(known) ?? known);
  const computed = loaded.routines.filter(({ computedFor }) => computedFor !== null);
  return {
    tables,
    foreignKeys: withViews(loaded),
    routines,
    types,
    computedColumns: new Set(computed.map(({ computedFor, name }) => `${computedFor}.${name}`)),
    computedRelationships: computed.flatMap(({ name, computedFor, table, isToOne }) =>
      table && computedFor ? [{ function: name, from: computedFor, to: table, isToOne }] : [],
    ),
    names: new Set([
      ...tables.keys(),
      ...routines.keys(),
      ...[...tables.values()].flatMap(({ columns }) => [...columns.keys()]),
      ...loaded.routines.flatMap(({ outputs }) => outputs.map(({ name }) => name)),
    ]),
  };
}

function byName(columns: Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

/** A view with all columns of a key has the relationships of that key, too. */
function withViews({ foreignKeys, viewColumns }: Loaded): ForeignKey[] {
  const namesFor = (table: string, key: readonly string[]) => {
    const columns = viewColumns.filter((other) => other.table === table);
    const views = new Set(columns.map(({ view }) => view));
    const hasKey = (view: string) =>
      key.every((name) => columns.some((other) => other.view === view && other.column === name));
    return [table, ...[...views].filter(hasKey)];
  };
  return foreignKeys.flatMap((key) =>
    namesFor(key.table, key.columns).flatMap((table) =>
      namesFor(key.target, key.targetColumns).map((target) => ({ ...key, table, target })),
    ),
  );
}

/** PostgREST names the candidates of an ambiguous call in this order. */
function byArguments(one: LoadedRoutine, other: LoadedRoutine): number {
  // Without the closing bracket, fewer arguments come first.
  const [a = "", b = ""] = [one, other].map(({ name, args }) =>
    JSON.stringify([name, ...args.map((arg) => [arg.name, arg.type])]).slice(0, -1),
  );
  return a < b ? -1 : 1;
}

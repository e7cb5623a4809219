import type { Database } from "../../database/database.ts";
import { type Catalogues, type Domain, LOAD, type LoadedColumn, type LoadedRoutine } from "./catalogues.ts";
import type { Column, ComputedRelationship, Routine, Schema, Table } from "./schema.ts";
import { foreignKeysOf, type ShownColumns, shownColumns } from "./view-keys.ts";

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
};
/** Without a length, these names mean one character. */
const ONE_CHARACTER = ["char", "character"];

/** Reads the exposed schema from the catalogues, as the owner. */
export async function loadSchema(database: Pick<Database, "query">): Promise<Schema> {
  const [row] = await database.query(LOAD);
  const loaded = row?.schema as Catalogues;
  const shown = shownColumns(loaded.relations);
  const tables = tablesOf(loaded, shown);
  const routines = routinesOf(loaded, tables);
  const computed = loaded.routines.filter(({ computedFor }) => computedFor !== null);
  return {
    tables,
    foreignKeys: foreignKeysOf(loaded.foreignKeys, shown),
    routines,
    types: typesOf(loaded),
    computedColumns: new Set(computed.map(({ computedFor, name }) => `${computedFor}.${name}`)),
    computedRelationships: computed.flatMap(computedRelationship),
    names: new Set([
      ...tables.keys(),
      ...routines.keys(),
      ...[...tables.values()].flatMap(({ columns }) => [...columns.keys()]),
      ...loaded.routines.flatMap(({ outputs }) => outputs.map(({ name }) => name)),
    ]),
  };
}

function tablesOf({ relations, tables, primaryKeys, domains }: Catalogues, shown: ShownColumns): Map<string, Table> {
  const keys = new Map<string, string[]>();
  for (const { table, columns } of primaryKeys) {
    // A view that shows a key twice has the first names as its key.
    const named = Map.groupBy(shown.of(table, columns), ({ relation }) => relation);
    for (const [name, [first]] of named) keys.set(name, [...(keys.get(name) ?? []), ...(first?.columns ?? [])]);
  }
  return new Map(
    tables.flatMap(({ id, ...table }) => {
      const relation = relations.find((other) => other.id === id);
      if (!relation) return [];
      const { name, columns } = relation;
      return [[name, { ...table, name, columns: columnsOf(columns, domains), primaryKey: keys.get(name) ?? [] }]];
    }),
  );
}

function routinesOf({ routines, domains }: Catalogues, tables: ReadonlyMap<string, Table>): Map<string, Routine[]> {
  const callable = routines.filter(({ isCallable }) => isCallable).toSorted(byArguments);
  const found = callable.map(({ outputs, computedFor: _, isToOne: __, isCallable: ___, ...routine }) => ({
    ...routine,
    columns: tables.get(routine.table ?? "")?.columns ?? columnsOf(outputs, domains),
  }));
  return Map.groupBy(found, ({ name }) => name);
}

function typesOf({ types }: Catalogues): Map<string, string> {
  const known = new Map(types.map(({ name, sql }) => [name, sql]));
  for (const [name, type] of Object.entries(SQL_TYPES)) known.set(name, known.get(type) ?? type);
  for (const name of ONE_CHARACTER) known.set(name, "character");
  return known;
}

function computedRelationship({ name, computedFor, table, isToOne }: LoadedRoutine): ComputedRelationship[] {
  return table && computedFor ? [{ function: name, from: computedFor, to: table, isToOne }] : [];
}

function columnsOf(columns: readonly LoadedColumn[], domains: readonly Domain[]): Map<string, Column> {
  return new Map(
    columns.map(({ typeId, number: _, ...column }) => {
      const domain = domains.find(({ id }) => id === typeId);
      const { baseType = column.type, representation = null } = domain ?? {};
      return [column.name, { ...column, baseType, representation }];
    }),
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

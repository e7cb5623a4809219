import type { LoadedKey, LoadedRelation } from "./catalogues.ts";
import type { ForeignKey } from "./schema.ts";
import { type Origin, originsOf } from "./view-origins.ts";

/** The names under which a view shows each column of a table. */
type Shown = ReadonlyMap<number, readonly string[]>;

/** How exposed tables and views name the columns of each table. */
export type ShownColumns = { of(table: number, key: readonly number[]): { relation: string; columns: string[] }[] };

/** Views may show tables that are not exposed, and columns of other views. */
export function shownColumns(relations: readonly LoadedRelation[]): ShownColumns {
  const origins = new Map(relations.flatMap(({ id, tree }) => (tree === null ? [] : [[id, originsOf(tree)] as const])));
  const exposed = relations.filter(({ isExposed }) => isExposed);
  const shown = exposed.map((relation) => ({
    relation,
    tables: relation.tree === null ? ownColumns(relation) : columnsOfTables(relation, origins),
  }));
  return {
    of: (table, key) =>
      shown.flatMap(({ relation, tables }) =>
        combinations(key.map((column) => tables.get(table)?.get(column) ?? [])).map((columns) => ({
          relation: relation.name,
          columns,
        })),
      ),
  };
}

function ownColumns({ id, columns }: LoadedRelation): ReadonlyMap<number, Shown> {
  return new Map([[id, new Map(columns.map(({ number, name }) => [number, [name]]))]]);
}

function columnsOfTables(view: LoadedRelation, origins: ReadonlyMap<number, Origin[]>): ReadonlyMap<number, Shown> {
  const tables = new Map<number, Map<number, string[]>>();
  for (const { column, ...first } of origins.get(view.id) ?? []) {
    const { table, tableColumn } = lastOrigin(first, origins);
    const name = view.columns.find(({ number }) => number === column)?.name;
    if (name === undefined) continue;
    const columns = tables.get(table) ?? new Map<number, string[]>();
    tables.set(table, columns.set(tableColumn, [...(columns.get(tableColumn) ?? []), name]));
  }
  return tables;
}

/** Follows views of views. Two views can refer to each other, because a view can be replaced. */
function lastOrigin(first: Omit<Origin, "column">, origins: ReadonlyMap<number, Origin[]>): Omit<Origin, "column"> {
  const passed = new Set<number>();
  let origin = first;
  while (!passed.has(origin.table)) {
    passed.add(origin.table);
    const { table, tableColumn } = origin;
    origin = origins.get(table)?.find(({ column }) => column === tableColumn) ?? origin;
  }
  return origin;
}

/** One of each list, in all ways. A view may show a column twice. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (found, names) => found.flatMap((start) => names.map((name) => [...start, name])),
    [[]],
  );
}

/** The relationships of tables and views, from the keys of all tables. */
export function foreignKeysOf(keys: readonly LoadedKey[], shown: ShownColumns): ForeignKey[] {
  return keys.flatMap(({ table, columns, target, targetColumns, ...key }) =>
    shown.of(table, columns).flatMap((from) =>
      shown.of(target, targetColumns).map((to) => ({
        ...key,
        table: from.relation,
        columns: from.columns,
        target: to.relation,
        targetColumns: to.columns,
      })),
    ),
  );
}

import { RestError } from "../respond/rest-error.ts";
import type { ComputedRelationship, ForeignKey, Schema } from "./schema.ts";
import { similarName } from "./similar-name.ts";

type Pair = readonly [column: string, foreignColumn: string];

/** A way from one table to another. A junction is the table between two sides of a many-to-many relationship. */
export type Relationship = {
  from: string;
  to: string;
  cardinality: "many-to-one" | "one-to-many" | "one-to-one" | "many-to-many";
  constraint: string;
  columns: readonly Pair[];
  junction?: { table: string; target: ForeignKey; source: ForeignKey };
  /** Takes the row instead of comparing columns. */
  function?: string;
};

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === "many-to-one" || cardinality === "one-to-one";
}

/**
 * Finds the relationship by the name of a table, of a constraint or of a column, as PostgREST does.
 * @throws RestError
 */
export function findRelationship(schema: Schema, from: string, name: string, hint?: string): Relationship {
  const computed = schema.computedRelationships.find((other) => other.from === from && other.function === name);
  // A function with the name of a table replaces the relationships of its keys.
  if (computed) return computedRelationship(computed);
  const matching = relationshipsOf(schema, from).filter((relationship) => matches(schema, relationship, name, hint));
  const [found, ...others] = matching;
  if (!found) throw noRelationship(schema, from, name, hint);
  if (others.length > 0) throw ambiguous(from, name, matching);
  return found;
}

function computedRelationship({ from, to, isToOne, ...called }: ComputedRelationship): Relationship {
  const cardinality = isToOne ? "many-to-one" : "one-to-many";
  return { from, to, cardinality, constraint: called.function, columns: [], function: called.function };
}

function relationshipsOf({ tables, foreignKeys }: Schema, from: string): Relationship[] {
  const direct = foreignKeys.flatMap((key): Relationship[] => {
    const { constraint, table, target, columns, targetColumns, isUnique } = key;
    const pairs = columns.map((column, index): Pair => [column, targetColumns[index] ?? ""]);
    const inverse = pairs.map(([column, foreign]): Pair => [foreign, column]);
    const base = { constraint, from };
    return [
      ...(table === from
        ? [{ ...base, to: target, cardinality: isUnique ? "one-to-one" : "many-to-one", columns: pairs } as const]
        : []),
      ...(target === from
        ? [{ ...base, to: table, cardinality: isUnique ? "one-to-one" : "one-to-many", columns: inverse } as const]
        : []),
    ];
  });
  const throughJunctions = foreignKeys
    .filter(({ target }) => target === from)
    .flatMap((source) =>
      foreignKeys
        .filter((target) => target.constraint !== source.constraint && target.table === source.table)
        .filter((target) => isJunction(tables.get(source.table)?.primaryKey ?? [], source, target))
        .map(
          (target): Relationship => ({
            from,
            to: target.target,
            cardinality: "many-to-many",
            constraint: source.table,
            columns: [],
            junction: { table: source.table, source, target },
          }),
        ),
    );
  return [...direct, ...throughJunctions];
}

/** The primary key of a junction contains both foreign keys. */
function isJunction(primaryKey: readonly string[], source: ForeignKey, target: ForeignKey): boolean {
  return [...source.columns, ...target.columns].every((column) => primaryKey.includes(column));
}

function matches({ tables }: Schema, relationship: Relationship, name: string, hint?: string) {
  const { from, to, cardinality, constraint, columns, junction } = relationship;
  const [[column, foreignColumn] = ["", ""], ...more] = columns;
  const isColumn = (wanted: string) => more.length === 0 && column === wanted;
  const isForeignColumn = (wanted: string) => more.length === 0 && foreignColumn === wanted;
  if (from === to && !junction) {
    if (hint !== undefined) return name === to && cardinality === "one-to-many" && isForeignColumn(hint);
    return (name === to && cardinality === "one-to-many") || (isColumn(name) && cardinality === "many-to-one");
  }
  // A view has the same constraints and columns as its table, which comes first.
  const isNamedByKey = !junction && !tables.get(to)?.isView && (constraint === name || isColumn(name));
  if (hint === undefined) return name === to || isNamedByKey;
  if (name !== to) return false;
  return junction ? junction.table === hint : constraint === hint || isColumn(hint) || isForeignColumn(hint);
}

function noRelationship(schema: Schema, from: string, name: string, hint?: string): RestError {
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  const others = relationshipsOf(schema, from).map(({ to }) => to);
  const similar = similarName(name, new Set(others.filter((other) => other !== name)));
  return new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${from}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from}' and '${name}'${using} in the schema 'public', but no matches were found.`,
      hint: similar === undefined ? null : `Perhaps you meant '${similar}' instead of '${name}'.`,
    },
  );
}

/** PostgREST lists them in this order, and by the names within each kind. */
const CARDINALITIES = ["one-to-many", "many-to-one", "one-to-one", "many-to-many"];

function byKind(one: Relationship, other: Relationship): number {
  const difference = CARDINALITIES.indexOf(one.cardinality) - CARDINALITIES.indexOf(other.cardinality);
  return difference === 0 ? (describe(one) < describe(other) ? -1 : 1) : difference;
}

function ambiguous(from: string, name: string, found: Relationship[]): RestError {
  const matching = found.toSorted(byKind);
  const hints = matching.map(({ to, constraint }) => `'${to}!${constraint}'`).join(", ");
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${from}' and '${name}'`,
    {
      details: matching.map((relationship) => ({
        cardinality: relationship.cardinality,
        embedding: `${from} with ${relationship.to}`,
        relationship: describe(relationship),
      })),
      hint: `Try changing '${name}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe({ from, to, constraint, columns, junction }: Relationship): string {
  const list = (names: readonly string[]) => `(${names.join(", ")})`;
  if (junction) {
    const { table, source, target } = junction;
    return `${table} using ${source.constraint}${list(source.columns)} and ${target.constraint}${list(target.columns)}`;
  }
  const own = columns.map(([column]) => column);
  const foreign = columns.map(([, column]) => column);
  return `${constraint} using ${from}${list(own)} and ${to}${list(foreign)}`;
}

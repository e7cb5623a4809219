/** Names of functions that convert a domain's values. */
export type Representation = { toJson?: string; fromJson?: string; fromText?: string };

/** Types, `defaultSql` and functions are SQL that PostgreSQL wrote itself. */
export type Column = {
  name: string;
  type: string;
  /** The type behind a domain. */
  baseType: string;
  category: string;
  defaultSql: string | null;
  representation: Representation | null;
};

export type Table = {
  name: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  /** The methods that a table or a view supports. */
  canInsert: boolean;
  canUpdate: boolean;
  canDelete: boolean;
  isView: boolean;
  /** Anonymous callers have a right to read. */
  isPublic: boolean;
};

export type ForeignKey = {
  constraint: string;
  table: string;
  target: string;
  columns: readonly string[];
  targetColumns: readonly string[];
  /** Each row of the target belongs to at most one row. */
  isUnique: boolean;
};

/** A function from a row of one table to rows of another. */
export type ComputedRelationship = { function: string; from: string; to: string; isToOne: boolean };

export type Argument = { name: string; type: string; hasDefault: boolean; isVariadic: boolean };

export type Routine = {
  id: number;
  name: string;
  args: readonly Argument[];
  /** The columns of a record are unknown before the call. */
  returns: "void" | "scalar" | "row" | "record";
  isSet: boolean;
  isVolatile: boolean;
  /** The returned table, or the columns of the returned rows. */
  table?: string;
  columns: ReadonlyMap<string, Column>;
};

export type Schema = {
  tables: ReadonlyMap<string, Table>;
  foreignKeys: readonly ForeignKey[];
  routines: ReadonlyMap<string, readonly Routine[]>;
  /** Functions with one row of a table as their argument, as `table.function`. */
  computedColumns: ReadonlySet<string>;
  /** The same functions, if they return rows of a table. */
  computedRelationships: readonly ComputedRelationship[];
  /** SQL of types, by the names that a cast may use. */
  types: ReadonlyMap<string, string>;
  /** Every name of a table, column or function: a key of a response may be one of them without escaping. */
  names: ReadonlySet<string>;
};

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The exposed schema, see supabase/config.toml. */
export function qualified(name: string): string {
  return `"public".${quoteName(name)}`;
}

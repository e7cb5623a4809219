export type ValueSchema = { type?: string; format: string; items?: { type?: string } };

const TYPES = new Map([
  ["boolean", "boolean"],
  ["smallint", "integer"],
  ["integer", "integer"],
  ["bigint", "integer"],
  ["numeric", "number"],
  ["real", "number"],
  ["double precision", "number"],
  // A value of these types may be anything.
  ["json", undefined],
  ["jsonb", undefined],
]);
const FORMATS = new Map([
  ["smallint", "int32"],
  ["integer", "int32"],
  ["bigint", "int64"],
]);
const LIST = "[]";

/** Describes a value of a type of PostgreSQL, as `format_type` names it. */
export function valueSchema(type: string): ValueSchema {
  const schema = { type: swaggerType(type), format: formatOf(type) };
  return type.endsWith(LIST) ? { ...schema, items: { type: swaggerType(elementOf(type)) } } : schema;
}

/** Describes an argument in the query string, where lists and JSON are texts. */
export function querySchema(type: string) {
  const wanted = swaggerType(type) ?? "string";
  return { type: wanted === "array" ? "string" : wanted, format: formatOf(type) };
}

/** Describes a variadic argument, which the query string repeats. */
export function repeatedSchema(type: string) {
  const { type: items = "string", format } = valueSchema(elementOf(type));
  return { type: "array", items: { type: items, format }, collectionFormat: "multi" };
}

/** A constant becomes its value. Another expression of a text type stays SQL, and of other types it is unknown. */
export function defaultValue(type: string, sql: string | null): unknown {
  if (sql === null) return undefined;
  if (swaggerType(type) === "string") return TEXT_CONSTANT.exec(sql)?.[1]?.replaceAll("''", "'") ?? sql;
  try {
    return JSON.parse(sql);
  } catch {
    return undefined;
  }
}

/** `'draft'::text`. */
const TEXT_CONSTANT = /^'((?:[^']|'')*)'::[^'|]+$/;

function swaggerType(type: string): string | undefined {
  if (TYPES.has(type)) return TYPES.get(type);
  return type.endsWith(LIST) ? "array" : "string";
}

function formatOf(type: string): string {
  return FORMATS.get(type) ?? type;
}

function elementOf(type: string): string {
  return type.slice(0, -LIST.length);
}

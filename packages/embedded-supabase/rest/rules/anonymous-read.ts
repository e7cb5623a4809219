import { limit } from "../parse/bounds.ts";
import type { Field } from "../parse/fields.ts";
import type { Condition, Filter } from "../parse/filters.ts";
import { type Embed, filteredEmbed, findEmbed, type ReadNode } from "../parse/query.ts";
import type { SelectedField } from "../parse/select.ts";
import { needsSession, noRight, RestError, tooComplex, unknownColumn } from "../respond/rest-error.ts";
import { findRelationship } from "../schema/relationships.ts";
import type { Schema, Table } from "../schema/schema.ts";

const MAX_ITEMS = 40;
const MAX_EMBEDS = 1;
const MAX_CONDITIONS = 20;
/** Each pattern reads a whole text of every row. */
const MAX_PATTERNS = 5;
/** A text search splits a text of every row into words. */
const MAX_SEARCHES = 1;
const MAX_LIST_ITEMS = 100;
const MAX_PATTERN_LENGTH = 100;
const MAX_WILDCARDS = 8;
const MAX_LOGIC_DEPTH = 2;
const MAX_ORDER_TERMS = 3;
const FARTHEST_OFFSET = 100_000;

/** These comparisons cost no more than the row. Regular expressions may cost much more. */
const OPEN_OPERATORS = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "isdistinct",
  "is",
  "in",
  "like",
  "ilike",
  "cs",
  "cd",
  "ov",
];
const PATTERN_OPERATORS = ["like", "ilike"];
const SEARCH_OPERATORS = ["fts", "plfts", "phfts", "wfts"];
const LIST_OPERATORS = ["cs", "cd", "ov"];
const ARRAY = "A";

type Tally = Record<"items" | "embeds" | "conditions" | "patterns" | "searches", number>;
type Scope = { schema: Schema; table: Table; tally: Tally; longTexts: readonly string[] };

/**
 * Bounds the cost of a query by an anonymous caller.
 * @param longTexts columns that such a caller may not search
 * @throws RestError
 */
export function checkAnonymousRead(schema: Schema, table: Table, node: ReadNode, longTexts: readonly string[]): void {
  const tally = { items: 0, embeds: 0, conditions: 0, patterns: 0, searches: 0 };
  checkNode(node, { schema, table, tally, longTexts }, 0);
}

function checkNode(node: ReadNode, scope: Scope, depth: number): void {
  const { schema, table, tally } = scope;
  const fields = node.items.filter((item) => item.kind === "field");
  tally.items += node.items.length;
  limit(tally.items, MAX_ITEMS, "columns");
  for (const field of fields) checkSelected(field, table);
  rejectRepeated(fields.map(({ field }) => field.name));
  for (const embed of node.items.filter((item) => item.kind === "embed")) {
    if (depth > 0) throw tooComplex("Embedded tables are nested too deeply: at most 1 level", HINT);
    if (embed.isSpread) throw unreadable("select parameter", embed.name);
    tally.embeds += 1;
    limit(tally.embeds, MAX_EMBEDS, "embedded tables");
    checkNode(embed.node, { ...scope, table: embeddedTable(schema, table, embed) }, depth + 1);
  }
  for (const condition of node.conditions) checkCondition(condition, node, scope, 0);
  limit(node.order.length, MAX_ORDER_TERMS, "terms of order");
  for (const { relation, field } of node.order) {
    const embed = relation === undefined ? undefined : findEmbed(node, relation);
    checkColumn(field, embed ? embeddedTable(schema, table, embed) : table, "order");
  }
  checkOffset(node.offset);
}

const HINT = "Without a session, select names columns and other tables, each once and one level deep.";

function checkSelected({ field, cast }: SelectedField, table: Table): void {
  if (field.name !== "*") checkColumn(field, table, "select parameter");
  if (cast !== undefined && cast !== "text") throw unreadable("select parameter", `${field.name}::${cast}`);
}

function checkColumn({ name, path }: Field, table: Table, parameter: string): void {
  if (!table.columns.has(name)) throw unknownColumn(table.name, name);
  if (path.length > 0) throw unreadable(parameter, `${name}->${path[0]?.key}`);
}

function rejectRepeated(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw tooComplex(`The column '${repeated.slice(0, 100)}' is selected twice`, HINT);
}

/** @throws RestError for a table that anonymous callers may not read */
function embeddedTable(schema: Schema, table: Table, { name, hint }: Embed): Table {
  const relationship = findRelationship(schema, table.name, name, hint);
  const target = schema.tables.get(relationship.to);
  if (!target?.isPublic) throw noRight(relationship.to);
  if (relationship.function === undefined) return target;
  throw new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${table.name}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${table.name}' and '${name}' in the schema 'public', but no matches were found.`,
    },
  );
}

function checkCondition(condition: Condition, node: ReadNode, scope: Scope, depth: number): void {
  if (condition.kind === "filter") {
    checkFilter(condition, node, scope);
    return;
  }
  if (depth >= MAX_LOGIC_DEPTH) {
    const hint = "Combine conditions in fewer levels, or sign in.";
    throw tooComplex(`Conditions are nested too deeply: at most ${MAX_LOGIC_DEPTH} levels`, hint);
  }
  for (const part of condition.conditions) checkCondition(part, node, scope, depth + 1);
}

function checkFilter(filter: Filter, node: ReadNode, { table, tally, longTexts }: Scope): void {
  const { field, operation } = filter;
  const { operator } = operation;
  tally.conditions += 1;
  limit(tally.conditions, MAX_CONDITIONS, "conditions");
  if (filteredEmbed(node, filter, table.columns)) return;
  const column = table.columns.get(field.name);
  if (!column || field.path.length > 0) throw unknownColumn(table.name, field.name);
  const isSearch = SEARCH_OPERATORS.includes(operator);
  if (!(OPEN_OPERATORS.includes(operator) || isSearch) || (isSearch && longTexts.includes(field.name))) {
    throw needsSession(`The operator '${operator}' on '${field.name}' is not for anonymous callers.`);
  }
  if (operation.operator === "in") limit(operation.values.length, MAX_LIST_ITEMS, "values in one list");
  if (!("value" in operation)) return;
  const { value } = operation;
  const patterns = "quantifier" in operation && operation.quantifier !== undefined ? value.split(",") : [value];
  if (PATTERN_OPERATORS.includes(operator)) {
    tally.patterns += patterns.length;
    limit(tally.patterns, MAX_PATTERNS, "patterns");
    for (const pattern of patterns) {
      limit(pattern.length, MAX_PATTERN_LENGTH, "characters in one pattern");
      limit(pattern.split(/[*%]/).length - 1, MAX_WILDCARDS, "wildcards in one pattern");
    }
  } else if (isSearch) {
    tally.searches += 1;
    limit(tally.searches, MAX_SEARCHES, "text searches");
    limit(value.length, MAX_PATTERN_LENGTH, "characters in one text search");
  } else if (LIST_OPERATORS.includes(operator)) {
    if (column.category !== ARRAY || !/^\{.*\}$/s.test(value)) throw unreadable("filter", `${operator}.${value}`);
    limit(value.split(",").length, MAX_LIST_ITEMS, "values in one list");
  } else {
    limit(patterns.length, MAX_LIST_ITEMS, "values in one list");
  }
}

function unreadable(parameter: string, text: string): RestError {
  return new RestError(400, "PGRST100", `failed to parse ${parameter} (${text.slice(0, 100)})`, { hint: HINT });
}

/** Clients can handle this response: a range behind the last row. @throws RestError */
export function checkOffset(offset: number): void {
  if (offset <= FARTHEST_OFFSET) return;
  throw new RestError(416, "PGRST103", "Requested range not satisfiable", {
    details: `An offset of ${offset} was requested, at most ${FARTHEST_OFFSET} are skipped without a session.`,
  });
}

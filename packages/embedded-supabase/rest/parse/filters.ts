import { tooComplex } from "../respond/rest-error.ts";
import { type Field, parseField, parsePath, parseQuoted } from "./fields.ts";
import { createScanner, parseItems, type Scanner, skipSpace } from "./scanner.ts";

type Operation =
  | { operator: "is"; value: "null" | "not_null" | "true" | "false" | "unknown" }
  | { operator: "in"; values: string[] }
  | { operator: Fts; config?: string; value: string }
  | { operator: Comparison; quantifier?: "any" | "all"; value: string };

export type Filter = { kind: "filter"; isNegated: boolean; field: Field; operation: Operation };
export type Logic = { kind: "logic"; isNegated: boolean; operator: "and" | "or"; conditions: Condition[] };
export type Condition = Filter | Logic;

export const TEXT_SEARCHES = ["fts", "plfts", "phfts", "wfts"] as const;
export const QUANTIFIED_COMPARISONS = ["eq", "gte", "gt", "lte", "lt", "like", "ilike", "match", "imatch"] as const;
export const COMPARISONS = ["neq", "isdistinct", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj"] as const;
export type Fts = (typeof TEXT_SEARCHES)[number];
export type Comparison = (typeof QUANTIFIED_COMPARISONS)[number] | (typeof COMPARISONS)[number];

const WORD = /[a-z]+/y;
const IS_VALUE = /(?:null|not_null|true|false|unknown)/iy;
const CONFIG = /\([\p{L}\p{N}_ $]+\)/uy;
const QUANTIFIER = /\((?:any|all)\)/y;
const LIST_ITEM = /[^,)]*/y;
const PG_ARRAY = /\{[^{}]*\}/y;

type ReadValue = (scanner: Scanner) => string;

/** `not.eq.value`. @throws RestError */
export function parseFilter(field: Field, text: string): Filter {
  const scanner = createScanner(text, "filter");
  return { kind: "filter", field, ...parseOperation(scanner, (rest) => rest.rest()) };
}

/** @returns whether a text begins with an operator */
export function isOperation(text: string): boolean {
  const word = /^(?:not\.)?([a-z]+)(?:\([\w ]+\))?\./.exec(text)?.[1] ?? "";
  return (
    word === "in" ||
    word === "is" ||
    [...TEXT_SEARCHES, ...QUANTIFIED_COMPARISONS, ...COMPARISONS].includes(word as Comparison)
  );
}

function parseOperation(scanner: Scanner, readValue: ReadValue): Pick<Filter, "isNegated" | "operation"> {
  const isNegated = scanner.take("not.");
  const start = scanner.position();
  const expecting = isNegated ? "operator (eq, gt, ...)" : '"not" or operator (eq, gt, ...)';
  const word = scanner.match(WORD) ?? scanner.fail(expecting);
  const isKnown = (names: readonly string[]) => names.includes(word);
  if (word === "in") {
    scanner.expect(".", "delimiter (.)");
    return { isNegated, operation: { operator: "in", values: parseList(scanner) } };
  }
  if (word === "is") {
    scanner.expect(".", "delimiter (.)");
    const value = scanner.match(IS_VALUE) ?? scanner.fail("isVal: (null, not_null, true, false, unknown)");
    return { isNegated, operation: { operator: "is", value: value.toLowerCase() as "null" } };
  }
  if (isKnown(TEXT_SEARCHES)) {
    const config = scanner.match(CONFIG)?.slice(1, -1).trim();
    scanner.expect(".", "delimiter (.)");
    return { isNegated, operation: { operator: word as Fts, config, value: readValue(scanner) } };
  }
  if (!isKnown(QUANTIFIED_COMPARISONS) && !isKnown(COMPARISONS)) scanner.fail(expecting, start);
  const quantifier = isKnown(QUANTIFIED_COMPARISONS) ? scanner.match(QUANTIFIER)?.slice(1, -1) : undefined;
  scanner.expect(".", "delimiter (.)");
  const value = readValue(scanner);
  return { isNegated, operation: { operator: word as Comparison, quantifier: quantifier as "any" | undefined, value } };
}

function parseList(scanner: Scanner): string[] {
  skipSpace(scanner);
  scanner.expect("(");
  skipSpace(scanner);
  const values: string[] = [];
  do values.push(parseListItem(scanner));
  while (scanner.take(","));
  scanner.expect(")");
  skipSpace(scanner);
  return values;
}

/** A value ends at a comma or a parenthesis, if it is not quoted. */
function parseListItem(scanner: Scanner): string {
  const start = scanner.position();
  const quoted = parseQuoted(scanner);
  if (quoted !== undefined && (scanner.isAtEnd() || ",)".includes(scanner.next()))) return quoted;
  scanner.reset(start);
  return scanner.match(LIST_ITEM) ?? "";
}

/** In a logic tree, an array may also contain commas. */
function parseLogicValue(scanner: Scanner): string {
  return scanner.match(PG_ARRAY) ?? parseListItem(scanner);
}

const LOGIC_START = /(?:not\.)?(?:and|or)[ \t]*(?=\()/y;

/** `or=(a.eq.1,and(b.gt.2,c.is.null))`. @throws RestError */
export function parseLogic(operator: "and" | "or", isNegated: boolean, text: string, maxDepth: number): Logic {
  const scanner = createScanner(text, "logic tree");
  const conditions = parseConditions(scanner, maxDepth);
  if (!scanner.isAtEnd()) scanner.fail("end of input");
  return { kind: "logic", isNegated, operator, conditions };
}

function parseConditions(scanner: Scanner, depthLeft: number): Condition[] {
  if (depthLeft <= 0) throw tooComplex("Conditions are nested too deeply");
  skipSpace(scanner);
  scanner.expect("(");
  const conditions = parseItems(scanner, () => parseCondition(scanner, depthLeft));
  scanner.expect(")");
  skipSpace(scanner);
  return conditions;
}

function parseCondition(scanner: Scanner, depthLeft: number): Condition {
  const group = scanner.match(LOGIC_START)?.trim();
  if (group !== undefined) {
    const operator = group.endsWith("and") ? "and" : "or";
    const conditions = parseConditions(scanner, depthLeft - 1);
    return { kind: "logic", isNegated: group.startsWith("not."), operator, conditions };
  }
  const field = parseField(scanner);
  scanner.expect(".", "delimiter (.)");
  return { kind: "filter", field, ...parseOperation(scanner, parseLogicValue) };
}

/** `path.not.or`. @returns undefined for a parameter that is not a logic tree */
export function parseLogicPath(key: string) {
  if (!/(?:^|\.)(?:and|or)$/.test(key)) return undefined;
  const scanner = createScanner(key, "logic path");
  const names = parsePath(scanner);
  const path = names.slice(0, -1).filter((name) => name !== "not");
  const operator = names.at(-1) === "and" ? ("and" as const) : ("or" as const);
  return { path, operator, isNegated: names.includes("not") };
}

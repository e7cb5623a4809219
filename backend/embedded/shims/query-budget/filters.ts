import { needsSession } from "../refusals.ts";
import { limit, QueryRefusal, unknownColumn, unreadable } from "./over-budget.ts";
import { relation } from "./relations.ts";

/** No dearer than reading the row, unlike regular expressions and full-text search. */
const COMPARISONS = ["eq", "neq", "gt", "gte", "lt", "lte", "isdistinct"];
const PATTERNS = ["like", "ilike"];
const LISTS = ["cs", "cd", "ov"];
/** Costly for each row, or asked for by no screen. */
const NEED_SESSION = ["match", "imatch", "fts", "plfts", "phfts", "wfts", "sl", "sr", "nxl", "nxr", "adj"];
/** `like(any)`: a list of values. `fts(english)`: a configuration of the full-text search. */
const CONDITION = /^(?:not\.)?([a-z]{1,10})(\([a-z_]{1,63}\))?\.(.*)$/s;

const MOST_CONDITIONS = 20;
/** Each reads a whole text of every row. */
const MOST_PATTERNS = 5;
const MOST_LIST_ITEMS = 100;
const MOST_PATTERN_LENGTH = 100;
const MOST_WILDCARDS = 8;
const MOST_LOGIC_DEPTH = 2;

export class ConditionTally {
  #conditions = 0;
  #patterns = 0;

  add(operator: string): void {
    this.#conditions += 1;
    if (PATTERNS.includes(operator)) this.#patterns += 1;
    limit(this.#conditions, MOST_CONDITIONS, "conditions");
    limit(this.#patterns, MOST_PATTERNS, "patterns");
  }
}

const LOGIC = /^(?:not\.)?(?:and|or)$/;

export function isLogic(key: string): boolean {
  return LOGIC.test(key);
}

/** @throws QueryRefusal */
export function checkFilter(table: string, column: string, condition: string, tally: ConditionTally): void {
  const { columns, lists } = relation(table);
  if (!columns.includes(column)) throw unknownColumn(table, column);
  const [, operator = "", modifier, value = ""] = CONDITION.exec(condition) ?? [];
  tally.add(operator);
  if (NEED_SESSION.includes(operator) || modifier) {
    throw new QueryRefusal(needsSession(`The operator '${operator}${modifier ?? ""}' is not for anonymous callers.`));
  }
  const failed = (hint: string) => unreadable("filter", condition, hint);
  if (COMPARISONS.includes(operator)) return;
  if (operator === "is") {
    if (!/^(?:null|not_null|true|false|unknown)$/i.test(value))
      throw failed("'is' takes null, true, false or unknown.");
  } else if (operator === "in") {
    if (!/^\(.*\)$/s.test(value)) throw failed("'in' takes a list in parentheses.");
    limit(countItems(value), MOST_LIST_ITEMS, "values in one list");
  } else if (PATTERNS.includes(operator)) {
    limit(value.length, MOST_PATTERN_LENGTH, "characters in one pattern");
    limit(value.split(/[*%]/).length - 1, MOST_WILDCARDS, "wildcards in one pattern");
  } else if (LISTS.includes(operator)) {
    if (!lists.includes(column) || !/^\{.*\}$/s.test(value)) {
      throw failed(`'${operator}' compares a column of lists with a list in braces.`);
    }
    limit(countItems(value), MOST_LIST_ITEMS, "values in one list");
  } else {
    throw failed(`Operators are ${[...COMPARISONS, "is", "in", ...PATTERNS, ...LISTS].join(", ")}.`);
  }
}

function countItems(list: string): number {
  return list.split(",").length;
}

/** `(column.eq.1,and(column.gt.2,column.lt.3))`. @throws QueryRefusal */
export function checkLogic(table: string, text: string, tally: ConditionTally, depth = 1): void {
  if (depth > MOST_LOGIC_DEPTH) {
    throw new QueryRefusal(`Conditions are nested too deeply: at most ${MOST_LOGIC_DEPTH} levels`, {
      hint: "Combine conditions in fewer levels, or sign in.",
    });
  }
  if (!/^\(.+\)$/s.test(text)) throw unreadable("logic tree", text, "Conditions stand in parentheses, between commas.");
  for (const part of splitConditions(text.slice(1, -1))) {
    const condition = part.trim();
    const [, inner] = /^(?:not\.)?(?:and|or)\s*(\(.*)$/s.exec(condition) ?? [];
    if (inner !== undefined) {
      checkLogic(table, inner, tally, depth + 1);
      continue;
    }
    const dot = condition.indexOf(".");
    if (dot < 1) throw unreadable("logic tree", condition, "A condition is a column, an operator and a value.");
    checkFilter(table, condition.slice(0, dot), condition.slice(dot + 1), tally);
  }
}

/** By PostgREST's grammar: commas outside parentheses, braces and quotes. */
function splitConditions(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ("({".includes(letter)) depth += 1;
    if (")}".includes(letter)) depth -= 1;
    if (depth < 0) throw unreadable("logic tree", text, "A parenthesis is closed that was never opened.");
    if (letter === "," && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  if (depth > 0 || isQuoted) throw unreadable("logic tree", text, "A parenthesis or a quote is never closed.");
  parts.push(text.slice(start));
  return parts;
}

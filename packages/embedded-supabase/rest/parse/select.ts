import { RestError } from "../respond/rest-error.ts";
import { type Field, parseField, parseName } from "./fields.ts";
import { createScanner, parseItems, type Scanner, skipSpace } from "./scanner.ts";

export type SelectedField = { kind: "field"; field: Field; alias?: string; cast?: string };
export type SelectedEmbed = {
  kind: "embed";
  name: string;
  alias?: string;
  hint?: string;
  isInner: boolean;
  isSpread: boolean;
  items: SelectItem[];
};
export type SelectItem = SelectedField | SelectedEmbed;

const CAST = /[\p{L}\p{N}_ $]+/uy;
const AGGREGATE = /\.(?:sum|avg|count|max|min)\(\)/y;

/** `a,b:c->d::text,e!inner(f),...g(h)`. @throws RestError */
export function parseSelect(text: string, maxDepth: number): SelectItem[] {
  const scanner = createScanner(text, "select parameter");
  if (text === "") return [];
  const items = parseItems(scanner, () => parseItem(scanner, maxDepth));
  if (!scanner.isAtEnd()) scanner.fail("end of input");
  return items;
}

function parseItem(scanner: Scanner, depthLeft: number): SelectItem {
  if (scanner.take("*")) return { kind: "field", field: { name: "*", path: [] } };
  const isSpread = scanner.take("...");
  const alias = isSpread ? undefined : parseAlias(scanner);
  const start = scanner.position();
  const name = parseName(scanner);
  const { hint, isInner } = parseHints(scanner);
  if (scanner.next() === "(") {
    if (name === "count") rejectAggregate();
    if (depthLeft <= 0) throw new RestError(400, "54001", "The parameter 'select' is nested too deeply");
    scanner.take("(");
    skipSpace(scanner);
    const items = scanner.next() === ")" ? [] : parseItems(scanner, () => parseItem(scanner, depthLeft - 1));
    scanner.expect(")");
    return { kind: "embed", name, alias, hint, isInner, isSpread, items };
  }
  if (isSpread || hint !== undefined || isInner) scanner.fail('"("');
  scanner.reset(start);
  return parseSelectedField(scanner, alias);
}

function parseSelectedField(scanner: Scanner, alias: string | undefined): SelectedField {
  const field = parseField(scanner);
  const cast = scanner.take("::") ? (scanner.match(CAST)?.trim() ?? scanner.fail("type name")) : undefined;
  if (scanner.match(AGGREGATE) !== undefined) rejectAggregate();
  if (!scanner.isAtEnd() && !",)".includes(scanner.next())) scanner.fail('"," or end of input');
  return { kind: "field", field, alias, cast };
}

function parseAlias(scanner: Scanner): string | undefined {
  const start = scanner.position();
  const alias = parseName(scanner);
  const isAlias = scanner.take(":") && scanner.next() !== ":";
  if (isAlias) return alias;
  scanner.reset(start);
  return undefined;
}

function parseHints(scanner: Scanner) {
  let hint: string | undefined;
  let isInner = false;
  for (let count = 0; count < 2 && scanner.take("!"); count += 1) {
    const name = parseName(scanner);
    if (name === "inner") isInner = true;
    else if (name !== "left") hint ??= name;
  }
  return { hint, isInner };
}

/** Aggregates are off, as they are by default (db-aggregates-enabled). */
function rejectAggregate(): never {
  throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
}

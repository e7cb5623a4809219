import { type Field, parseField, parseName } from "./fields.ts";
import { createScanner, parseItems, type Scanner } from "./scanner.ts";

export type OrderTerm = {
  /** The embedded resource that contains the field. */
  relation?: string;
  field: Field;
  direction?: "asc" | "desc";
  nulls?: "first" | "last";
};

/** `a.desc.nullslast,embedded(b).asc`. @throws RestError */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = createScanner(text, "order");
  const terms = parseItems(scanner, () => parseTerm(scanner));
  if (!scanner.isAtEnd()) scanner.fail('"," or end of input');
  return terms;
}

function parseTerm(scanner: Scanner): OrderTerm {
  const start = scanner.position();
  const name = parseName(scanner);
  let relation: string | undefined;
  let field: Field;
  if (scanner.take("(")) {
    relation = name;
    field = parseField(scanner);
    scanner.expect(")");
  } else {
    scanner.reset(start);
    field = parseField(scanner);
  }
  const direction = scanner.take(".asc") ? "asc" : scanner.take(".desc") ? "desc" : undefined;
  const nulls = scanner.take(".nullsfirst") ? "first" : scanner.take(".nullslast") ? "last" : undefined;
  return { relation, field, direction, nulls };
}

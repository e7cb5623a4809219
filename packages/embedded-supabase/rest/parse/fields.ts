import { RestError } from "../respond/rest-error.ts";
import { createScanner, parseItems, type Scanner, skipSpace } from "./scanner.ts";

/** A step into JSON: `->key`, `->0`, or with `isText` `->>key`. */
type JsonStep = { key: string | number; isText: boolean };
export type Field = { name: string; path: readonly JsonStep[] };

const QUOTED = /"(?:[^"\\]|\\.)*"/sy;
const IDENTIFIER = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;
const JSON_KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y;
const JSON_INDEX = /-?\d+(?=->|::|\.|,|$)/y;

export function parseQuoted(scanner: Scanner): string | undefined {
  return scanner.match(QUOTED)?.slice(1, -1).replace(/\\(.)/gs, "$1");
}

export function parseName(scanner: Scanner): string {
  const name = parseQuoted(scanner) ?? scanner.match(IDENTIFIER)?.trim();
  return rejectReserved(name ?? scanner.fail("field name (* or [a..z0..9_$])"));
}

/** Objects inherit these names, so a careless reader of a response could change all objects. @throws RestError */
export function rejectReserved(name: string): string {
  if (name !== "prototype" && !(name in Object.prototype)) return name;
  throw new RestError(400, "42703", `column "${name}" does not exist`);
}

function parseJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  while (scanner.take("->")) {
    const isText = scanner.take(">");
    const index = scanner.match(JSON_INDEX);
    const key =
      index === undefined
        ? (parseQuoted(scanner) ??
          scanner.match(JSON_KEY)?.trim() ??
          scanner.fail("any non reserved character different from: .,>()"))
        : Number(index);
    steps.push({ key: typeof key === "string" ? rejectReserved(key) : key, isText });
  }
  return steps;
}

export function parseField(scanner: Scanner): Field {
  skipSpace(scanner);
  const field = { name: parseName(scanner), path: parseJsonPath(scanner) };
  skipSpace(scanner);
  return field;
}

/** `embedded.other.column`. */
export function parsePath(scanner: Scanner): string[] {
  const names = [parseName(scanner)];
  while (scanner.take(".")) names.push(parseName(scanner));
  return names;
}

/** `embedded.other.column->key`. */
export function parseTreePath(key: string): { path: string[]; field: Field } {
  const scanner = createScanner(key, "tree path");
  const names = parsePath(scanner);
  const steps = parseJsonPath(scanner);
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? "", path: steps } };
}

/** `columns=a,b` and `on_conflict=a,b`. A name may be repeated. */
export function parseColumns(parameter: string, text: string): string[] {
  const scanner = createScanner(text, `${parameter} parameter`);
  return [...new Set(parseItems(scanner, () => parseName(scanner)))];
}

import type { FieldSchema } from "#shared/site-content/content-schema.ts";

export type Path = readonly (string | number)[];
export type Values = Readonly<Record<string, unknown>>;
type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns an item without content. Items in several languages have the same id. */
export function makeBlank(schema: FieldSchema, id = `item-${crypto.randomUUID().slice(0, 8)}`): unknown {
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return false;
  if (schema.type === "string") {
    if (schema.format === "id") return id;
    return isRequiredChoice(schema) ? (schema.enum?.[0] ?? "") : "";
  }
  return mapProperties(schema, (property) => makeBlank(property, id));
}

const isRequiredChoice = ({ enum: names, isOptional }: FieldSchema & { isOptional?: boolean }) =>
  names !== undefined && !isOptional;

function mapProperties(schema: FieldSchema, make: (property: FieldSchema, name: string) => unknown): Group {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const isOptional = !schema.required?.includes(name);
      return [name, make(isOptional ? Object.assign({ isOptional }, property) : property, name)];
    }),
  );
}

/** Adds the optional fields that a stored value does not have, so that the form can show them. */
export function expand(schema: FieldSchema, value: unknown): unknown {
  if (schema.type === "array") {
    return Array.isArray(value) && schema.items ? value.map((item) => expand(schema.items as FieldSchema, item)) : [];
  }
  if (schema.type === "object") {
    const group = isGroup(value) ? value : {};
    return mapProperties(schema, (property, name) =>
      name in group ? expand(property, group[name]) : makeBlank(property),
    );
  }
  return typeof value === schema.type ? value : makeBlank(schema);
}

/** Removes empty optional fields, which the database does not accept. */
export function prune(schema: FieldSchema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => prune(schema.items as FieldSchema, item));
  if (!isGroup(value)) return value;
  const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const isEmpty = !schema.required?.includes(name) && isBlank(value[name]);
    return [name, isEmpty ? undefined : prune(property, value[name])] as const;
  });
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}

function isBlank(value: unknown): boolean {
  if (isGroup(value)) return Object.values(value).every(isBlank);
  return value === "" || value === false || value === undefined;
}

export function getAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Group | undefined)?.[step], value);
}

export function setAt<Value>(value: Value, [step, ...rest]: Path, next: unknown): Value {
  if (step === undefined) return next as Value;
  const inner = setAt((value as Group)[step], rest, next);
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? inner : item)) as Value;
  return { ...value, [step]: inner };
}

/** Lists in all languages have the same number of items, so that the form can show them side by side. */
export function alignLists(schema: FieldSchema, values: Values): Values {
  const aligned = align(schema, Object.values(values));
  return Object.fromEntries(Object.keys(values).map((language, index) => [language, aligned[index]]));
}

function align(schema: FieldSchema, all: unknown[]): unknown[] {
  const { items, properties } = schema;
  if (items) {
    const lists = all as unknown[][];
    const rows = Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
      align(
        items,
        lists.map((list) => list[index] ?? makeBlank(items, idOf(lists, index))),
      ),
    );
    return lists.map((_, language) => rows.map((row) => row[language]));
  }
  if (!properties) return all;
  const columns = Object.entries(properties).map(
    ([name, property]) =>
      [
        name,
        align(
          property,
          all.map((group) => (group as Group)[name]),
        ),
      ] as const,
  );
  return all.map((_, language) => Object.fromEntries(columns.map(([name, column]) => [name, column[language]])));
}

function idOf(lists: unknown[][], index: number): string | undefined {
  const id = lists.map((list) => (list[index] as Group | undefined)?.id).find((known) => typeof known === "string");
  return id as string | undefined;
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)];
}

import type { DescribedTable } from "./described-objects.ts";

/** The parameters that all paths share, and those of each table. */
export function parameterDefinitions(tables: readonly DescribedTable[]) {
  return {
    preferParams: prefer(),
    preferReturn: prefer(...RETURNS),
    preferCount: prefer("count=none"),
    preferPost: prefer(...RETURNS, "resolution=ignore-duplicates", "resolution=merge-duplicates"),
    select: parameter("select", "query", "Filtering Columns"),
    on_conflict: parameter("on_conflict", "query", "On Conflict"),
    order: parameter("order", "query", "Ordering"),
    range: parameter("Range", "header", PAGES),
    rangeUnit: { ...parameter("Range-Unit", "header", PAGES), default: "items" },
    offset: parameter("offset", "query", PAGES),
    limit: parameter("limit", "query", PAGES),
    ...Object.fromEntries(tables.flatMap(tableParameters)),
  };
}

const RETURNS = ["return=representation", "return=minimal", "return=none"];
const PAGES = "Limiting and Pagination";

function parameter(name: string, location: "query" | "header", description?: string) {
  return { name, description, required: false, in: location, type: "string" };
}

function prefer(...values: string[]) {
  return { ...parameter("Prefer", "header", "Preference"), enum: values.length > 0 ? values : undefined };
}

function tableParameters({ name, columns }: DescribedTable): [string, object][] {
  const schema = { $ref: `#/definitions/${name}` };
  return [
    [`body.${name}`, { name, description: name, required: false, in: "body", schema }],
    ...columns.map((column): [string, object] => [
      `rowFilter.${name}.${column.name}`,
      parameter(column.name, "query", column.comment ?? undefined),
    ]),
  ];
}

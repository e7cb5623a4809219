import type { Argument, Routine, Table } from "../schema/schema.ts";
import type { DescribedTable } from "./described-objects.ts";
import { querySchema, repeatedSchema, valueSchema } from "./value-schema.ts";

/** Responses with one object, without null and with it. */
export const OBJECT_TYPES = ["application/vnd.pgrst.object+json;nulls=stripped", "application/vnd.pgrst.object+json"];

export const ROOT_PATH = {
  get: {
    tags: ["Introspection"],
    summary: "OpenAPI description (this document)",
    produces: ["application/openapi+json", "application/json"],
    responses: { 200: { description: "OK" } },
  },
};

const PAGE_PARAMETERS = ["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"];

/** Describes the methods of a table. */
export function tablePath(table: Table, { name, comment, columns }: DescribedTable) {
  const filters = columns.map((column) => `rowFilter.${name}.${column.name}`);
  const body = `body.${name}`;
  const rows = { type: "array", items: { $ref: `#/definitions/${name}` } };
  const operation = (parameters: readonly string[], responses: object) => ({
    ...titled(comment),
    tags: [name],
    parameters: parameters.map((parameter) => ({ $ref: `#/parameters/${parameter}` })),
    responses,
  });
  const get = operation([...filters, ...PAGE_PARAMETERS], {
    200: { description: "OK", schema: rows },
    206: { description: "Partial Content" },
  });
  if (!(table.canInsert || table.canUpdate || table.canDelete)) return { get };
  const changed = { 204: { description: "No Content" } };
  return {
    get,
    post: operation([body, "select", "preferPost"], { 201: { description: "Created" } }),
    patch: operation([...filters, body, "preferReturn"], changed),
    delete: operation([...filters, "preferReturn"], changed),
  };
}

/** Describes the methods of a function. A volatile function has no GET. */
export function routinePath({ name, args, isVolatile }: Routine, comment: string | null) {
  const operation = (parameters: readonly object[]) => ({
    ...titled(comment),
    tags: [`(rpc) ${name}`],
    produces: ["application/json", ...OBJECT_TYPES],
    parameters,
    responses: { 200: { description: "OK" } },
  });
  const body = { name: "args", required: true, in: "body", schema: argumentsSchema(args, comment) };
  const post = operation([body, { $ref: "#/parameters/preferParams" }]);
  return isVolatile ? { post } : { get: operation(args.map(queryParameter)), post };
}

function queryParameter({ name, type, hasDefault, isVariadic }: Argument) {
  const schema = isVariadic ? repeatedSchema(typeName(type)) : querySchema(typeName(type));
  return { name, required: !hasDefault, in: "query", ...schema };
}

function argumentsSchema(args: readonly Argument[], comment: string | null) {
  const required = args.filter(({ hasDefault }) => !hasDefault).map(({ name }) => name);
  return {
    description: comment ?? undefined,
    type: "object",
    properties: Object.fromEntries(args.map(({ name, type }) => [name, valueSchema(typeName(type))])),
    required: required.length > 0 ? required : undefined,
  };
}

/** The schema cache has names without a length, which are other names for these types. */
function typeName(type: string): string {
  return type.replace(/^bpchar\b/, "character").replace(/^"bit"/, "bit");
}

/** The first line of a comment is the summary. */
export function titled(comment: string | null): { summary?: string; description?: string } {
  const [summary, ...lines] = comment?.split("\n") ?? [];
  return { summary, description: lines.join("\n").replace(/^\n+/, "") || undefined };
}

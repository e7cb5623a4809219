import { RestError } from "../respond/rest-error.ts";
import { parseColumns, parseTreePath } from "./fields.ts";
import { type Condition, type Filter, isOperation, parseFilter, parseLogic, parseLogicPath } from "./filters.ts";
import { type OrderTerm, parseOrder } from "./order.ts";
import { parseSelect, type SelectedEmbed, type SelectedField, type SelectItem } from "./select.ts";

/** The part of a request for one table, with the tables embedded in it. */
export type ReadNode = {
  items: (SelectedField | Embed)[];
  conditions: Condition[];
  order: OrderTerm[];
  limit?: number;
  offset: number;
};
export type Embed = Omit<SelectedEmbed, "items"> & { key: string; node: ReadNode };

export type Query = {
  root: ReadNode;
  columns?: string[];
  onConflict?: string[];
  /** Parameters of a function, in the order of the request. */
  args: [name: string, value: string][];
};

type ParseOptions = {
  maxDepth: number;
  /** Whether a parameter of a function call is an argument. */
  isArgument?: (name: string, hasOperator: boolean) => boolean;
};

/** @throws RestError */
export function parseQuery(parameters: URLSearchParams, { maxDepth, isArgument }: ParseOptions): Query {
  const root = toNode(parseSelect(parameters.get("select") || "*", maxDepth));
  const [columns, onConflict] = ["columns", "on_conflict"].map((name) => {
    const text = parameters.get(name);
    return text === null ? undefined : parseColumns(name, text);
  });
  const query: Query = { root, columns, onConflict, args: [] };
  for (const [key, value] of parameters) {
    if (["select", "columns", "on_conflict", "apikey"].includes(key)) continue;
    if (isArgument?.(key, isOperation(value))) query.args.push([key, value]);
    else addParameter(root, key, value, maxDepth);
  }
  return query;
}

function toNode(items: SelectItem[]): ReadNode {
  return {
    items: items.map((item) => {
      if (item.kind === "field") return item;
      const { items: inner, ...embed } = item;
      return { ...embed, key: embed.alias ?? embed.name, node: toNode(inner) };
    }),
    conditions: [],
    order: [],
    offset: 0,
  };
}

function addParameter(root: ReadNode, key: string, value: string, maxDepth: number): void {
  const logic = parseLogicPath(key);
  if (logic) {
    const { path, operator, isNegated } = logic;
    findNode(root, path).conditions.push(parseLogic(operator, isNegated, value, maxDepth));
    return;
  }
  const { path, field } = parseTreePath(key);
  const shape = field.path.length === 0 ? field.name : "";
  if (shape === "order") findNode(root, path).order = parseOrder(value);
  else if (shape === "limit") findNode(root, path).limit = parseCount(value) ?? findNode(root, path).limit;
  else if (shape === "offset") findNode(root, path).offset = Math.max(0, parseCount(value) ?? 0);
  else {
    const filter = parseFilter(field, value);
    findNode(root, path).conditions.push(filter);
  }
}

/** PostgREST ignores any other text. @returns undefined for it */
function parseCount(text: string): number | undefined {
  return /^\s*-?\d{1,30}\s*$/.test(text) ? Number(text) : undefined;
}

function findNode(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const byName = node.items.find((item): item is Embed => item.kind === "embed" && item.name === name);
    node = (byName ?? requireEmbed(node, name)).node;
  }
  return node;
}

export function findEmbed(node: ReadNode, key: string): Embed | undefined {
  return node.items.find((item): item is Embed => item.kind === "embed" && item.key === key);
}

/**
 * @returns the embedded table whose rows a filter counts. Every other filter compares the column, even if an embedded
 * table has the column's name.
 * @throws RestError
 */
export function filteredEmbed(
  node: ReadNode,
  filter: Filter,
  columns: ReadonlyMap<string, unknown>,
): Embed | undefined {
  const { field, operation } = filter;
  const embed = field.path.length === 0 ? findEmbed(node, field.name) : undefined;
  if (!embed) return undefined;
  if (operation.operator === "is" && ["null", "not_null"].includes(operation.value)) return embed;
  if (columns.has(field.name)) return undefined;
  throw new RestError(400, "PGRST120", `Bad operator on the '${field.name.slice(0, 100)}' embedded resource`, {
    details: "Only is null or not is null filters are allowed on embedded resources",
  });
}

/** @throws RestError */
export function requireEmbed(node: ReadNode, key: string): Embed {
  const embed = findEmbed(node, key);
  if (embed) return embed;
  throw new RestError(400, "PGRST108", `'${key.slice(0, 100)}' is not an embedded resource in this request`, {
    hint: `Verify that '${key.slice(0, 100)}' is included in the 'select' query parameter.`,
  });
}

import type { TableRules } from "../rules.ts";
import { MAX_DEPTH } from "./parse/bounds.ts";
import { type Payload, parsePayload, payloadColumns, payloadType, rejectCostlyPayload } from "./parse/payload.ts";
import { appliedPreferences } from "./parse/preferences.ts";
import { parseQuery, type Query } from "./parse/query.ts";
import { contextOf, type RestRequest } from "./request.ts";
import { explainGuard, notSingle } from "./respond/guard-error.ts";
import { readRange, requestedRange } from "./respond/range.ts";
import { bodyOf, canonicalQuery, rowsResponse } from "./respond/responses.ts";
import { RestError } from "./respond/rest-error.ts";
import { checkAnonymousParameters } from "./rules/anonymous-query.ts";
import { checkAnonymousRead, checkOffset } from "./rules/anonymous-read.ts";
import type { Table } from "./schema/schema.ts";
import { similarName } from "./schema/similar-name.ts";
import { MAX_ROWS } from "./sql/context.ts";
import { buildRead } from "./sql/read.ts";
import { buildWrite, type Write } from "./sql/write.ts";

/** For the secret key, only the parser's recursion is limited. */
const SERVER_DEPTH = 50;

export function depthFor({ caller }: Pick<RestRequest, "caller">): number {
  return caller.kind === "server" ? SERVER_DEPTH : MAX_DEPTH;
}

/** @throws RestError */
export function requireTable({ schema }: Pick<RestRequest, "schema">, name: string): Table {
  const table = schema.tables.get(name);
  if (table) return table;
  const similar = similarName(name, schema.tables.keys());
  throw new RestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`, {
    hint: similar === undefined ? null : `Perhaps you meant the table 'public.${similar}'`,
  });
}

/** Handles GET and HEAD for a table. @throws RestError */
export async function readTable(request: RestRequest, table: Table): Promise<Response> {
  const { schema, rules, run, parameters, headers, media, preferences, caller } = request;
  const { root } = parseQuery(parameters, { maxDepth: depthFor(request) });
  if (caller.kind === "anonymous") {
    checkAnonymousRead(schema, table, root, rules.longTexts);
    checkAnonymousParameters(parameters);
  }
  const range = requestedRange(root, request.method === "GET" ? headers.get("range") : null);
  if (caller.kind === "anonymous") checkOffset(range.offset);
  const { count } = preferences;
  const node = { ...root, ...range };
  const built = buildRead({ schema, planRead: rules.planRead, table: table.name, node, media, count });
  const results = await run(contextOf(request, true), built.statements).catch((error) => {
    throw explainGuard(error);
  });
  const [result] = results.at(-1) ?? [];
  const rows = Number(result?.rows);
  if (media.kind === "object" && rows !== 1) throw notSingle(rows);
  const { status, contentRange } = readRange({ offset: range.offset, rows, total: totalOf(results) });
  return rowsResponse(bodyOf(result), media, built.keys, {
    status,
    rows,
    headers: {
      "content-range": contentRange,
      "content-location": `/${encodeURIComponent(table.name)}${canonicalQuery(parameters)}`,
      ...appliedPreferences(preferences, ["count", "handling", "timezone", "tx"]),
    },
  });
}

type Rows = Record<string, unknown>[];

/** @returns the count, or the planner's estimate if the count has reached its bound */
function totalOf(results: readonly Rows[]): number | undefined {
  const total = results.at(-1)?.[0]?.total;
  const counted = total === undefined || total === null ? undefined : Number(total);
  if (results.length === 1) return counted;
  const plan = results[0]?.[0]?.["QUERY PLAN"] as [{ Plan: { "Plan Rows": number } }] | undefined;
  const planned = plan?.[0].Plan["Plan Rows"] ?? 0;
  if (counted === undefined) return planned;
  return counted > MAX_ROWS ? Math.max(planned, counted) : counted;
}

/** Handles POST, PUT, PATCH and DELETE for a table. @throws RestError */
export async function writeTable(request: RestRequest, table: Table): Promise<Response> {
  const { schema, parameters, media, preferences, method } = request;
  const query = parseQuery(parameters, { maxDepth: depthFor(request) });
  const { root } = query;
  const write = await readWrite(request, table, query);
  const isInsert = write.kind === "insert";
  // Ignores a range, because the response contains every written row.
  const node = { ...root, limit: undefined, offset: 0 };
  const { statement, keys } = buildWrite({ schema, table, node, write, media, preferences });
  const [[result] = []] = await request.run(contextOf(request, false), [statement]).catch((error) => {
    throw explainGuard(error, { isPut: write.kind === "insert" && write.isPut });
  });
  const rows = Number(result?.rows);
  const isRepresented = preferences.return === "representation";
  const isMerge = preferences.resolution === "merge-duplicates" || method === "PUT";
  const isNew = isInsert && (!isMerge || Number(result?.inserted) > 0);
  const hasBody = isRepresented || (isInsert && method !== "PUT");
  const total = preferences.count === undefined ? "*" : String(rows);
  const range = write.kind === "update" && rows > 0 ? `0-${rows - 1}` : "*";
  return rowsResponse(isRepresented ? bodyOf(result) : null, media, keys, {
    status: hasBody ? (isNew ? 201 : 200) : 204,
    rows,
    headers: {
      ...(method !== "PUT" && { "content-range": `${range}/${total}` }),
      ...locationOf(table, result?.location),
      ...appliedPreferences(preferences, [
        "return",
        "count",
        "handling",
        "timezone",
        "tx",
        ...(isInsert && (table.primaryKey.length > 0 || query.onConflict) ? (["resolution"] as const) : []),
        ...(write.kind === "delete" ? [] : (["missing"] as const)),
        ...(isInsert ? [] : (["maxAffected"] as const)),
      ]),
    },
  });
}

async function readWrite(request: RestRequest, table: Table, query: Query): Promise<Write> {
  const { method, parameters, headers, preferences, caller } = request;
  const { conditions } = query.root;
  if (method === "DELETE" || method === "PATCH") {
    if (conditions.length === 0 && caller.kind !== "server") throw noFilter(method);
    if (method === "DELETE") return { kind: "delete" };
  }
  if (method === "PUT") requireKeyFilters(table, query, parameters);
  const type = payloadType(headers.get("content-type"));
  const text = await request.readBody();
  rejectCostlyPayload(text, type, preferences.resolution !== undefined);
  const payload = cleanPayload(request.rules, table.name, parsePayload(text, type));
  const columns = query.columns ?? payloadColumns(payload);
  if (method !== "PATCH") {
    return { kind: "insert", payload, columns, conflict: query.onConflict, isPut: method === "PUT" };
  }
  const [row] = payload.rows;
  const single = payload.isList
    ? { ...payload, isList: false, rows: row ? [row] : [], json: JSON.stringify(row) }
    : payload;
  return { kind: "update", payload: single, columns };
}

function cleanPayload(rules: TableRules, table: string, payload: Payload): Payload {
  const rows = rules.cleanRows(table, payload.rows);
  if (rows === payload.rows) return payload;
  return { ...payload, rows, json: JSON.stringify(payload.isList ? rows : rows[0]) };
}

/** PostgreSQL has the same code and text with the extension safeupdate, which hosted Supabase loads. */
function noFilter(method: "PATCH" | "DELETE"): RestError {
  const verb = method === "PATCH" ? "UPDATE" : "DELETE";
  return new RestError(400, "21000", `${verb} requires a WHERE clause`);
}

function requireKeyFilters({ primaryKey }: Table, { root }: Query, parameters: URLSearchParams): void {
  if (parameters.has("limit") || parameters.has("offset")) {
    throw new RestError(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT");
  }
  const names = root.conditions.map((condition) =>
    condition.kind === "filter" && condition.operation.operator === "eq" && !condition.isNegated
      ? condition.field.name
      : undefined,
  );
  const isKey = names.length === primaryKey.length && primaryKey.every((name) => names.includes(name));
  if (isKey && primaryKey.length > 0) return;
  throw new RestError(405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators");
}

function locationOf({ name, primaryKey }: Table, values: unknown): Record<string, string> | undefined {
  if (!Array.isArray(values)) return undefined;
  const query = primaryKey.map(
    (key, index) => `${encodeURIComponent(key)}=eq.${encodeURIComponent(String(values[index]))}`,
  );
  return { location: `/${encodeURIComponent(name)}?${query.join("&")}` };
}

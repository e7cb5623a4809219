import { MOST_DEPTH } from "./parse/bounds.ts";
import { appliedPreferences } from "./parse/preferences.ts";
import { parseQuery } from "./parse/query.ts";
import { noFilter, notSingle } from "./relations.ts";
import type { RestRequest } from "./request.ts";
import { rowsResponse } from "./respond/responses.ts";
import { RestError } from "./respond/rest-error.ts";
import { checkAnonymousRead } from "./rules/anonymous-read.ts";
import type { Table } from "./schema/schema.ts";

/**
 * Responds to an anonymous caller without reading the body or asking the database, if policies leave no row.
 * @returns undefined for a read that policies allow
 * @throws RestError
 */
export function respondToAnonymous(request: RestRequest, table: Table): Response | undefined {
  const { schema, method, parameters } = request;
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && table.isPublic) return undefined;
  if (isRead || method === "PATCH" || method === "DELETE") {
    if (!isRead && !hasFilter(parameters)) throw noFilter(method);
    const { root } = parseQuery(parameters, { mostDepth: MOST_DEPTH });
    if (table.isPublic) checkAnonymousRead(schema, table, root);
    return noRows(request);
  }
  throw new RestError(401, "42501", `new row violates row-level security policy for table "${table.name}"`);
}

const NO_FILTERS = ["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"];

function hasFilter(parameters: URLSearchParams): boolean {
  return [...parameters.keys()].some((name) => !NO_FILTERS.includes(name));
}

function noRows({ method, media, preferences }: RestRequest): Response {
  const isRead = method === "GET" || method === "HEAD";
  const hasRows = isRead || preferences.return === "representation";
  if (hasRows && media.kind === "object") throw notSingle(0);
  return rowsResponse(hasRows ? (media.kind === "csv" ? "" : "[]") : null, media, [], {
    status: hasRows ? 200 : 204,
    headers: {
      "content-range": preferences.count === undefined ? "*/*" : "*/0",
      ...appliedPreferences(preferences, isRead ? ["count"] : ["return", "count"]),
    },
  });
}

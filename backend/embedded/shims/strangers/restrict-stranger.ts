import { NO_FILTER_CODE, noFilterMessage } from "../../lite/safe-update.ts";
import { isReadable, namesHiddenTable } from "../query-budget/relations.ts";
import { refuseOtherSearch, SEARCH_FUNCTION } from "../query-budget/search-call.ts";
import { refuseOverBudget } from "../query-budget/stranger-query.ts";
import { needsSession, restRefusal } from "../refusals.ts";
import { bareRequest, isAnonymous } from "./credentials.ts";
import { noRows } from "./no-rows.ts";

/** A request goes on as it is, or bare where the library refuses the credentials; a response ends it. */
export function restrictStranger(request: Request, publishableKey: string): Request | Response {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/rest/v1/")) return request;
  if (request.method === "OPTIONS") return bareRequest(request);
  return isAnonymous(request, publishableKey) ? restrictDatabase(request, pathname) : bareRequest(request);
}

function restrictDatabase(request: Request, pathname: string): Request | Response {
  const name = pathname.slice("/rest/v1/".length);
  if (name.startsWith("rpc/")) return restrictCall(request, name.slice("rpc/".length));
  if (name === "" || name.includes("/")) return bareRequest(request);
  return (
    refuseUnknownTable(request, name) ?? (isRead(request) ? restrictRead(request, name) : refuseWrite(request, name))
  );
}

function restrictCall(request: Request, name: string): Request | Response {
  const isSearch = name === SEARCH_FUNCTION && request.method === "GET";
  return isSearch
    ? (refuseUnknownSchema(request) ?? refuseOtherSearch(request) ?? request)
    : needsSession(`The function '${name.slice(0, 100)}' is not for anonymous callers.`);
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function refuseUnknownSchema(request: Request): Response | undefined {
  const schema = request.headers.get(isRead(request) ? "accept-profile" : "content-profile") ?? "public";
  if (schema === "public") return undefined;
  const hint = "Only the following schemas are exposed: public";
  return restRefusal(406, "PGRST106", `Invalid schema: ${schema}`, { hint });
}

function refuseUnknownTable(request: Request, name: string): Response | undefined {
  const refusal = refuseUnknownSchema(request);
  if (refusal) return refusal;
  if (namesHiddenTable(name) || isReadable(name)) return undefined;
  return restRefusal(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
}

function restrictRead(request: Request, name: string): Request | Response {
  return namesHiddenTable(name) ? noRows(request) : (refuseOverBudget(name, request) ?? request);
}

function refuseWrite(request: Request, name: string): Response {
  if (request.method === "PATCH" || request.method === "DELETE") {
    const verb = request.method === "PATCH" ? "update" : "delete";
    return hasFilter(request) ? noRows(request) : restRefusal(400, NO_FILTER_CODE, noFilterMessage(verb));
  }
  return restRefusal(401, "42501", `new row violates row-level security policy for table "${name}"`);
}

const NO_FILTERS = ["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"];

function hasFilter({ url }: Request): boolean {
  return [...new URL(url).searchParams.keys()].some((name) => !NO_FILTERS.includes(name));
}

import type { AnonymousFunction } from "../rules.ts";
import { isRow, parseJson, payloadType, rejectCostlyPayload } from "./parse/payload.ts";
import { appliedPreferences } from "./parse/preferences.ts";
import { parseQuery } from "./parse/query.ts";
import { depthFor } from "./relations.ts";
import { contextOf, type RestRequest } from "./request.ts";
import { explainGuard } from "./respond/guard-error.ts";
import { readRange, requestedRange } from "./respond/range.ts";
import { bodyOf, rowsResponse, withoutBody } from "./respond/responses.ts";
import { RestError } from "./respond/rest-error.ts";
import { checkAnonymousArguments } from "./rules/anonymous-query.ts";
import { findRoutine } from "./schema/find-routine.ts";
import type { Routine } from "./schema/schema.ts";
import { buildCall, type CallArguments } from "./sql/call.ts";

type Bounds = { name: string; bounds: AnonymousFunction };

/** Anonymous callers may call only the functions of the rules. This check needs no query. @throws RestError */
function checkAnonymousCall({ schema, rules, method, parameters }: RestRequest, name: string): Bounds {
  const bounds = Object.hasOwn(rules.anonymousFunctions, name) ? rules.anonymousFunctions[name] : undefined;
  if (!bounds) {
    if (!schema.routines.has(name)) findRoutine(schema, { name, names: [] });
    throw new RestError(401, "42501", `permission denied for function ${name.slice(0, 100)}`);
  }
  if (method !== "POST") checkAnonymousArguments(name, bounds, [...parameters]);
  return { name, bounds };
}

/** Applies the limits of a query string to the arguments in a body. @throws RestError */
function boundedArguments({ parameters }: RestRequest, { name, bounds }: Bounds, args: CallArguments): CallArguments {
  const pairs = args.kind === "json" ? argumentPairs(args.json) : args.kind === "texts" ? args.texts : [];
  checkAnonymousArguments(name, bounds, [...parameters, ...pairs]);
  // JSON may repeat a key. This leaves only the value that was checked.
  return args.kind === "json" ? { ...args, json: JSON.stringify(JSON.parse(args.json)) } : args;
}

function argumentPairs(json: string): [string, string][] {
  return Object.entries(Object(JSON.parse(json))).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
}

/** Handles GET, HEAD and POST for a function. @throws RestError */
export async function callFunction(request: RestRequest, name: string): Promise<Response> {
  const { schema, run, method, headers, media, preferences, caller } = request;
  const anonymous = caller.kind === "anonymous" ? checkAnonymousCall(request, name) : undefined;
  if (!["GET", "HEAD", "POST"].includes(method)) {
    throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
  }
  const { routine, args: sent, root } = await findCall(request, name);
  const args = anonymous && method === "POST" ? boundedArguments(request, anonymous, sent) : sent;
  if (preferences.maxAffected !== undefined && !routine.isSet) {
    const message = "Function must return SETOF or TABLE when max-affected preference is used with handling=strict";
    throw new RestError(400, "PGRST128", message);
  }
  const range = requestedRange(root, method === "GET" ? headers.get("range") : null);
  const node = { ...root, ...range };
  const { statement, keys } = buildCall({ schema, routine, args, node, media, preferences });
  // GET must not change anything.
  const isReadOnly = method !== "POST" || !routine.isVolatile;
  const [[result] = []] = await run(contextOf(request, isReadOnly), [statement]).catch((error) => {
    throw explainGuard(error, { offset: range.offset });
  });
  const rows = Number(result?.rows);
  const total = preferences.count === undefined ? undefined : Number(result?.total ?? rows);
  const { status, contentRange } = readRange({ offset: range.offset, rows, total });
  const isVoid = routine.returns === "void";
  const body = isVoid ? null : bodyOf(result);
  const response = rowsResponse(body, media, keys, {
    status: isVoid ? 204 : status,
    rows,
    headers: {
      "content-range": contentRange,
      ...appliedPreferences(preferences, ["count", "handling", "timezone", "tx", "maxAffected"]),
    },
  });
  return method === "HEAD" ? withoutBody(response) : response;
}

async function findCall(request: RestRequest, name: string) {
  const { schema, method, parameters } = request;
  const maxDepth = depthFor(request);
  if (method === "POST") {
    const { routine, args } = await findPost(request, name);
    return { routine, args, root: parseQuery(parameters, { maxDepth }).root };
  }
  const overloads = schema.routines.get(name) ?? [];
  // A name may belong to an argument and to a column of the result; then an operator makes it a filter.
  const isArgument = (key: string, hasOperator: boolean) =>
    (!hasOperator && !RESERVED.test(key)) ||
    overloads.some(({ args, columns }) => args.some((arg) => arg.name === key) && !(hasOperator && columns.has(key)));
  const query = parseQuery(parameters, { maxDepth, isArgument });
  const names = [...new Set(query.args.map(([key]) => key))];
  const { routine } = findRoutine(schema, { name, names });
  const args: CallArguments = { kind: "texts", texts: query.args };
  return { routine, args, root: query.root };
}

/** These parameters shape the result of every function. */
const RESERVED = /(?:^|\.)(?:order|limit|offset|and|or)$/;

async function findPost(request: RestRequest, name: string): Promise<{ routine: Routine; args: CallArguments }> {
  const { schema, headers } = request;
  const contentType = headers.get("content-type");
  const isText = contentType?.toLowerCase().startsWith("text/plain") ?? false;
  const text = await request.readBody();
  const hasTextFunction = schema.routines
    .get(name)
    ?.some(({ args }) => args[0]?.name === "" && args[0].type === "text");
  if (isText && hasTextFunction) {
    const { routine } = findRoutine(schema, { name, names: [], bodyType: "text" });
    return { routine, args: { kind: "whole", text } };
  }
  const type = payloadType(contentType);
  rejectCostlyPayload(text, type, false);
  if (type === "form") {
    const texts = [...new URLSearchParams(text)];
    const { routine } = findRoutine(schema, { name, names: [...new Set(texts.map(([key]) => key))] });
    return { routine, args: { kind: "texts", texts } };
  }
  const json = text === "" ? "{}" : text;
  const value = parseJson(json);
  const names = isRow(value) ? Object.keys(value) : [];
  const { routine, takesWholeBody } = findRoutine(schema, { name, names, bodyType: "json" });
  return { routine, args: takesWholeBody ? { kind: "whole", text: json } : { kind: "json", json, names } };
}

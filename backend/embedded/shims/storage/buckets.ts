import { readJsonObject } from "#platform/http/json-body.ts";
import { storageRefusal } from "../refusals.ts";
import type { Call, Next } from "../shim.ts";
import { withJson } from "./storage-call.ts";

/** Sizes in words, lists by pages, and who asks for the list without any credentials. */
export async function readBucketCalls({ request, network }: Call, next: Next): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!/^\/storage\/v1\/bucket(?:\/[^/]+)?$/.test(pathname)) return next({ request, network });
  if (request.method === "POST" || request.method === "PUT") return writeBucket({ request, network }, next);
  if (request.method === "GET" && pathname === "/storage/v1/bucket") return listBuckets({ request, network }, next);
  return next({ request, network });
}

async function writeBucket({ request, network }: Call, next: Next): Promise<Response> {
  const fields = await readJsonObject(request);
  // `null` takes a bound away, which the library knows as no field at all.
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  if (typeof given.file_size_limit !== "string") return next({ request: withJson(request, given), network });
  const bytes = parseBytes(given.file_size_limit);
  if (bytes === undefined) {
    return storageRefusal(422, "validation_error", `The size ${given.file_size_limit} cannot be read`);
  }
  return next({ request: withJson(request, { ...given, file_size_limit: bytes }), network });
}

const UNITS: Record<string, number> = {
  "": 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

function parseBytes(text: string): number | undefined {
  const [, number, unit = ""] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  return number === undefined || factor === undefined ? undefined : Math.floor(Number(number) * factor);
}

const SORTABLE = ["id", "name", "created_at", "updated_at"];

async function listBuckets({ request, network }: Call, next: Next): Promise<Response> {
  if (!request.headers.has("authorization")) return storageRefusal(403, "Unauthorized", "Invalid Compact JWS");
  const { searchParams } = new URL(request.url);
  const response = await next({ request, network });
  if (!response.ok || searchParams.size === 0) return response;
  const buckets = (await response.json()) as Record<string, unknown>[];
  const search = searchParams.get("search")?.toLowerCase() ?? "";
  const column = SORTABLE.find((name) => name === searchParams.get("sortColumn")) ?? "name";
  const direction = searchParams.get("sortOrder") === "desc" ? -1 : 1;
  const offset = Math.max(0, Number.parseInt(searchParams.get("offset") ?? "0", 10) || 0);
  const limit = Math.max(1, Number.parseInt(searchParams.get("limit") ?? "", 10) || buckets.length);
  const found = buckets
    .filter(({ name }) => String(name).toLowerCase().includes(search))
    .sort((one, other) => direction * (String(one[column]) < String(other[column]) ? -1 : 1));
  return Response.json(found.slice(offset, offset + limit), { headers: { "access-control-allow-origin": "*" } });
}

import { invalidKey, isObjectKey } from "./object-key.ts";
import { storageRefusal } from "./refusals.ts";

type Fields = Record<string, unknown>;
const NO_FIELDS: Fields = {};

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const STORAGE_CALLS: Record<string, RegExp> = {
  POST: /^\/storage\/v1\/(?:bucket|object\/(?:list\/[^/]+|list-v2\/[^/]+|move|copy|sign\/.+))$/,
  PUT: /^\/storage\/v1\/bucket\/[^/]+$/,
  DELETE: /^\/storage\/v1\/object\/[^/]+$/,
};

/** Lite returns 500 for such bodies. The database service checks its own bodies. */
export async function refuseBadBody(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!STORAGE_CALLS[request.method]?.test(pathname)) return undefined;
  const text = await request.clone().text();
  const fields = parseFields(text);
  return fields ? checkStorageCall(pathname, fields) : badStorageBody("The body must be a JSON object");
}

/** Nothing where it is no JSON object or holds NUL, which PostgreSQL cannot store. */
function parseFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text, (_, part: unknown) => {
      if (typeof part === "string" && part.includes("\0")) throw new Error("NUL");
      return part;
    });
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** As on hosted Supabase; each name costs several queries. */
const MOST_NAMES = 1000;
const SORTABLE = ["id", "name", "created_at", "updated_at", "last_accessed_at"];
const DIRECTIONS = ["asc", "desc", ""];

function checkStorageCall(pathname: string, fields: Fields): Response | undefined {
  const { sourceKey, destinationKey, prefixes, paths, limit, offset, sortBy } = fields;
  if ([prefixes, paths].some((names) => Array.isArray(names) && names.length > MOST_NAMES)) {
    return badStorageBody(`At most ${MOST_NAMES} objects may be named in one call`);
  }
  if (pathname.startsWith("/storage/v1/object/sign/")) {
    const refusal = checkSigning(pathname, fields);
    if (refusal) return refusal;
  }
  const keys = [sourceKey, destinationKey, ...(Array.isArray(prefixes) ? prefixes : [])];
  if (keys.some((key) => key !== undefined && !(typeof key === "string" && isObjectKey(key)))) return invalidKey();
  if (!pathname.startsWith("/storage/v1/object/list/")) return undefined;
  const { column = "name", order = "asc" } = isObject(sortBy) ? sortBy : NO_FIELDS;
  if ([limit, offset].some((count) => count !== undefined && !(Number.isSafeInteger(count) && Number(count) >= 0))) {
    return badStorageBody("limit and offset must be whole numbers");
  }
  if (!SORTABLE.includes(String(column)) || !DIRECTIONS.includes(String(order).toLowerCase())) {
    return badStorageBody("sortBy names no column or no direction there is");
  }
  return undefined;
}

/** In seconds: a year. */
const LONGEST_SIGNATURE = 366 * 86_400;

function checkSigning(pathname: string, { expiresIn, paths }: Fields): Response | undefined {
  if (!Number.isSafeInteger(expiresIn) || Number(expiresIn) < 1 || Number(expiresIn) > LONGEST_SIGNATURE) {
    return badStorageBody(`body/expiresIn must be a whole number of seconds from 1 to ${LONGEST_SIGNATURE}`);
  }
  const isMany = /^\/storage\/v1\/object\/sign\/[^/]+\/?$/.test(pathname);
  if (!isMany || (Array.isArray(paths) && paths.length > 0 && paths.every((path) => typeof path === "string"))) {
    return undefined;
  }
  return badStorageBody("body/paths must name the objects");
}

function badStorageBody(message: string): Response {
  return storageRefusal(400, "InvalidRequest", message);
}

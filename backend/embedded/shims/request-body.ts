import { invalidKey, isObjectKey } from "./object-key.ts";
import { authRefusal, storageRefusal } from "./refusals.ts";

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

/** The library answers 500 to such bodies. The database service checks its own. */
export async function refuseBadBody(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const isAuth = pathname.startsWith("/auth/v1/") && request.method !== "GET" && request.method !== "HEAD";
  if (!isAuth && !STORAGE_CALLS[request.method]?.test(pathname)) return undefined;
  const text = await request.clone().text();
  if (isAuth && text === "") return undefined; // some calls have none, the others say so in their own words
  const fields = parseFields(text);
  if (isAuth) return fields ? checkCredentials(pathname, fields) : badAuthBody("The body must be a JSON object");
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

/** No longer than any genuine one. */
const MOST_LETTERS: Record<string, number> = {
  // RFC 5321; the library's pattern takes quadratic time.
  email: 320,
  phone: 64,
  password: 1024,
  token: 1024,
  token_hash: 1024,
  type: 64,
  refresh_token: 1024,
  auth_code: 1024,
  code_verifier: 1024,
};

/** bcrypt reads no further; GoTrue refuses them too. */
const MOST_BYTES_OF_NEW_PASSWORD = 72;
const SETS_PASSWORD = ["/auth/v1/user", "/auth/v1/signup"];

function checkCredentials(pathname: string, fields: Fields): Response | undefined {
  for (const [name, most] of Object.entries(MOST_LETTERS)) {
    const value = fields[name] ?? "";
    if (typeof value !== "string") return badAuthBody(`${name} must be a text`);
    if (value.length > most) {
      return authRefusal(400, "validation_failed", `${name} must be at most ${most} characters long`);
    }
  }
  const isTooLong = Buffer.byteLength(String(fields.password ?? "")) > MOST_BYTES_OF_NEW_PASSWORD;
  if (!isTooLong || !SETS_PASSWORD.includes(pathname)) return undefined;
  return authRefusal(400, "validation_failed", "Password cannot be longer than 72 characters");
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

function badAuthBody(msg: string): Response {
  return authRefusal(400, "bad_json", msg);
}

function badStorageBody(message: string): Response {
  return storageRefusal(400, "InvalidRequest", message);
}

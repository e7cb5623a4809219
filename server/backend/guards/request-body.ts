import { invalidKey, isObjectKey } from "./object-key.ts";

type Fields = Record<string, unknown>;

/** Storage calls whose parameters stand in the body. */
const STORAGE_CALLS: Record<string, RegExp> = {
  POST: /^\/storage\/v1\/(?:bucket|object\/(?:list\/[^/]+|move|copy|sign\/.+))$/,
  PUT: /^\/storage\/v1\/bucket\/[^/]+$/,
  DELETE: /^\/storage\/v1\/object\/[^/]+$/,
};

/**
 * Refuses JSON the auth and storage services cannot work with: the library answers 500 to it, as if the fault were the
 * server's. The database service checks its bodies itself.
 */
export async function refuseBadBody(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const isAuth = pathname.startsWith("/auth/v1/") && request.method !== "GET" && request.method !== "HEAD";
  if (!isAuth && !STORAGE_CALLS[request.method]?.test(pathname)) return undefined;
  const text = await request.clone().text();
  if (isAuth && text === "") return undefined; // some calls have none, the others say so in their own words
  const fields = parseFields(text);
  if (isAuth) return fields ? checkCredentials(fields) : badAuthBody("The body must be a JSON object");
  return fields ? checkStorageCall(pathname, fields) : badStorageBody("The body must be a JSON object");
}

/** Nothing when the text is not a JSON object, or holds a character PostgreSQL cannot store. */
function parseFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text, (_, part: unknown) => {
      if (typeof part === "string" && part.includes("\0")) throw new Error("NUL");
      return part;
    });
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

const CREDENTIALS = [
  "email",
  "phone",
  "password",
  "token",
  "token_hash",
  "type",
  "refresh_token",
  "auth_code",
  "code_verifier",
];

function checkCredentials(fields: Fields): Response | undefined {
  const wrong = CREDENTIALS.find((name) => (fields[name] ?? "") !== "" && typeof fields[name] !== "string");
  return wrong === undefined ? undefined : badAuthBody(`${wrong} must be a text`);
}

const SORTABLE = ["id", "name", "created_at", "updated_at", "last_accessed_at"];
const DIRECTIONS = ["asc", "desc", ""];

function checkStorageCall(pathname: string, fields: Fields): Response | undefined {
  const { sourceKey, destinationKey, prefixes, limit, offset, sortBy } = fields;
  const keys = [sourceKey, destinationKey, ...(Array.isArray(prefixes) ? prefixes : [])];
  if (keys.some((key) => key !== undefined && !(typeof key === "string" && isObjectKey(key)))) return invalidKey();
  if (!pathname.startsWith("/storage/v1/object/list/")) return undefined;
  const { column = "name", order = "asc" } = (sortBy ?? {}) as Fields;
  if ([limit, offset].some((count) => count !== undefined && !(Number.isSafeInteger(count) && Number(count) >= 0))) {
    return badStorageBody("limit and offset must be whole numbers");
  }
  if (!SORTABLE.includes(String(column)) || !DIRECTIONS.includes(String(order).toLowerCase())) {
    return badStorageBody("sortBy names no column or no direction there is");
  }
  return undefined;
}

function badAuthBody(msg: string): Response {
  return Response.json({ code: 400, error_code: "bad_json", msg }, { status: 400 });
}

function badStorageBody(message: string): Response {
  return Response.json({ statusCode: "400", error: "InvalidRequest", message }, { status: 400 });
}

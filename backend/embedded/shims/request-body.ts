import { authRefusal } from "./refusals.ts";

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The library answers 500 to such bodies. The database service checks its own. */
export async function refuseBadBody(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/auth/v1/") || request.method === "GET" || request.method === "HEAD") return undefined;
  const text = await request.clone().text();
  if (text === "") return undefined; // some calls have none, the others say so in their own words
  const fields = parseFields(text);
  return fields ? checkCredentials(pathname, fields) : badAuthBody("The body must be a JSON object");
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

function badAuthBody(msg: string): Response {
  return authRefusal(400, "bad_json", msg);
}

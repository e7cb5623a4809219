/** Writes docs/api.md from the routes and their schemas: `npm run api-document`. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { AUTH_ROUTES } from "./auth/routes.ts";
import { COMPARISONS, QUANTIFIED_COMPARISONS, TEXT_SEARCHES } from "./rest/parse/filters.ts";
import { PREFERENCE_VALUES } from "./rest/parse/preferences.ts";
import { type Route, STORAGE_ROUTES } from "./storage/routes.ts";

export const API_DOCUMENT = path.join(import.meta.dirname, "docs/api.md");

const AUTH_CALLERS = { everyone: "everyone", account: "account", server: "secret key" };
const STORAGE_CALLERS: Record<Required<Route>["access"] | "others", string> = {
  everyone: "everyone",
  token: "publishable key",
  url: "owner of a signed URL",
  server: "secret key",
  others: "account, secret key",
};

export function renderApi(): string {
  const authRows = Object.entries(AUTH_ROUTES).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { access, body, does }]) => [
      method,
      code(route),
      AUTH_CALLERS[access],
      fieldsOf(body),
      does,
    ]),
  );
  const storageRows = Object.entries(STORAGE_ROUTES).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { access, body, schema, does }]) => [
      method,
      code(route),
      STORAGE_CALLERS[access ?? "others"],
      schema ? fieldsOf(schema) : body === "file" ? "the file, or a form with it" : "",
      does,
    ]),
  );
  return `# API

\`npm run api-document\` writes this page from the routes and their schemas. [Known differences](../../../docs/known-differences.md) lists what a Supabase project has and this backend lacks.

Calls of \`/auth/v1\` and \`/rest/v1\` need a key in \`apikey\`, a header or query parameter. Paths that a browser opens, such as \`/auth/v1/verify\`, need none. In the tables, "account" means an access token in the header \`Authorization\`. "secret key" means this key in \`apikey\`. Row policies decide what a caller of \`/rest/v1\` and \`/storage/v1\` sees and changes.

A body is a JSON object, unless the table names a form or a file. \`text ≤ 64\` means at most 64 characters. Other fields than those of the table have no effect.

## \`/auth/v1\`

A field with \`null\` counts as missing. HEAD has the paths of GET, except for links of e-mails and providers.

${table(authRows)}

## \`/storage/v1\`

\`*\` is the key of an object. "publishable key" means this key or an access token as bearer token in \`Authorization\`. HEAD has the paths of GET.

${table(storageRows)}

## \`/rest/v1\`

| path | methods | what it does |
| --- | --- | --- |
| \`/\` | GET | Describes tables and functions as OpenAPI, for the secret key. |
| \`/:table\` | GET, HEAD | Reads the rows of a table or a view. |
| \`/:table\` | POST | Inserts one row or a list of rows. |
| \`/:table\` | PATCH | Changes the rows that the filters find. |
| \`/:table\` | PUT | Inserts or replaces the row that \`eq\` filters on the whole primary key find. |
| \`/:table\` | DELETE | Deletes the rows that the filters find. |
| \`/rpc/:function\` | POST | Calls a function with the fields of the body. |
| \`/rpc/:function\` | GET, HEAD | Calls a function with query parameters, in a transaction that only reads. |
| each path | OPTIONS | Names the methods of the path. |

Only the schema \`public\` has an API. Callers without a session read public tables and call the functions that the application names. PATCH and DELETE need a filter, except with the secret key.

### Query parameters

| parameter | value |
| --- | --- |
| \`select\` | columns, separated by commas; the default is \`*\` |
| \`column=operator.value\` | a filter; \`not.\` before the operator negates it |
| \`and\`, \`or\`, \`not.and\`, \`not.or\` | filters in parentheses, such as \`(a.eq.1,or(b.gt.2,c.is.null))\` |
| \`order\` | columns with \`.asc\` or \`.desc\`, and \`.nullsfirst\` or \`.nullslast\` |
| \`limit\`, \`offset\` | numbers of rows |
| \`columns\` | the columns that a write takes from the body |
| \`on_conflict\` | the columns whose values decide about an existing row |
| \`table.order\`, \`table.limit\`, \`table.column\` | the same for a table in \`select\` |

- A column in \`select\` has the form \`alias:column->key->>key::type\`. Only the name is required.
- \`alias:table!hint!inner(columns)\` embeds the rows of a related table. \`!inner\` omits rows without such rows, and \`...table(columns)\` adds the columns themselves.
- \`order=table(column)\` orders by a column of an embedded row.
- Operators with a value: ${list([...QUANTIFIED_COMPARISONS, ...COMPARISONS])}.
- \`(any)\` or \`(all)\` may follow ${list(QUANTIFIED_COMPARISONS)}. Their value is a list such as \`{a,b}\`.
- Text searches: ${list(TEXT_SEARCHES)}. A configuration may follow, as in \`fts(english).word\`.
- \`in.(a,b)\` takes a list. \`is\` takes \`null\`, \`not_null\`, \`true\`, \`false\` or \`unknown\`.

### Headers

| header | value |
| --- | --- |
| \`Accept\` | \`application/json\`, \`text/csv\`, \`application/vnd.pgrst.object+json\` for exactly one row, or \`application/vnd.pgrst.array+json\` |
| \`Accept\` with \`;nulls=stripped\` | omits fields with \`null\` from the last two types |
| \`Content-Type\` | \`application/json\`, \`text/csv\`, \`application/x-www-form-urlencoded\`, or \`text/plain\` with JSON |
| \`Range\` | the first and the last row, such as \`0-9\`, for GET |
| \`Accept-Profile\`, \`Content-Profile\` | only \`public\` |
| \`Prefer\` | preferences, separated by commas |

### Preferences

| preference | values |
| --- | --- |
${Object.entries(PREFERENCE_VALUES)
  .map(([name, values]) => `| \`${name}\` | ${list(values)} |`)
  .join("\n")}
| \`timezone\` | the name of a time zone |
| \`max-affected\` | a number of rows; it needs \`handling=strict\` |
`;
}

function table(rows: string[][]): string {
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return ["| method | path | caller | body | what it does |", "| --- | --- | --- | --- | --- |", ...lines].join("\n");
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function fieldsOf(schema: z.ZodType): string {
  return describeFields(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).join("; ");
}

/** A field with fields is described by them. */
function describeFields({ properties = {}, required = [] }: JsonSchema, parent = ""): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field === "boolean") return [];
    if (field.properties) return describeFields(field, `${parent}${name}.`);
    const isRequired = required.includes(name) || field.isRequired === true;
    return `${code(parent + name)} (${describeField(field)}${isRequired ? ", required" : ""})`;
  });
}

function describeField(field: JsonSchema): string {
  const kinds = (field.anyOf ?? [field]).filter((kind) => typeof kind === "object" && kind.type !== "null");
  return kinds.map((kind) => describeKind(kind as JsonSchema)).join(", or ");
}

function describeKind(kind: JsonSchema): string {
  const limits = describeLimits(kind).join(" ");
  return `${describeType(kind)}${limits && ` ${limits}`}`;
}

const TYPES: Record<string, string> = {
  string: "text",
  integer: "integer",
  number: "number",
  boolean: "true or false",
  object: "object",
  array: "list",
};

function describeType(field: JsonSchema): string {
  if (field.enum) return field.enum.map((value) => code(String(value))).join(" or ");
  if (field.const !== undefined) return `only ${code(String(field.const))}`;
  return TYPES[[field.type].flat().find((type) => type !== "null") ?? ""] ?? "any value";
}

function describeLimits({
  type,
  maxLength,
  minimum,
  maximum = Number.MAX_SAFE_INTEGER,
  ...field
}: JsonSchema): string[] {
  return [
    ...(maxLength === undefined ? [] : [`≤ ${maxLength}`]),
    ...(minimum === undefined || minimum < 0 ? [] : [`at least ${minimum}`]),
    ...(maximum === Number.MAX_SAFE_INTEGER || type === "string" ? [] : [`≤ ${maximum}`]),
    ...(field.minItems === undefined ? [] : [`at least ${field.minItems}`]),
    ...(field.maxItems === undefined ? [] : [`≤ ${field.maxItems}`]),
  ];
}

function list(names: readonly string[]): string {
  return names.map(code).join(", ");
}

function code(text: string): string {
  return text === "" ? "empty" : `\`${text}\``;
}

if (import.meta.main) {
  await mkdir(path.dirname(API_DOCUMENT), { recursive: true });
  await writeFile(API_DOCUMENT, renderApi());
}

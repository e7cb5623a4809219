import sql from "sql-template-tag";
import type { Caller } from "../caller.ts";
import type { Statement } from "../database/transaction-query.ts";
import { createAnonymousQueue } from "../limits/anonymous-queue.ts";
import { RestError } from "../rest/respond/rest-error.ts";
import { createRestService } from "../rest/rest-service.ts";
import { BODY_COLUMN } from "../rest/sql/body.ts";
import type { TableRules } from "../rules.ts";

const column = (name: string, type = "text") => ({
  name,
  type,
  category: type.endsWith("[]") ? "A" : "S",
  defaultSql: null,
  typeId: 0,
});
type Columns = ReturnType<typeof column>[];
const relation = (id: number, name: string, columns: Columns) => ({
  id,
  name,
  isExposed: true,
  columns: columns.map((each, index) => ({ ...each, number: index + 1 })),
  tree: null,
});
const table = (id: number, isPublic: boolean) => ({
  id,
  canInsert: true,
  canUpdate: true,
  canDelete: true,
  isView: false,
  isPublic,
});

type RoutineOptions = { args?: string[]; isSet?: boolean; returns?: string; table?: string; computedFor?: string };
const routine = (id: number, name: string, { args = [], computedFor, table, ...options }: RoutineOptions = {}) => ({
  id,
  name,
  isSet: false,
  isVolatile: false,
  returns: "scalar",
  table: table ?? null,
  args: args.map((argument) => ({ name: argument, type: "text", hasDefault: true, isVariadic: false })),
  outputs: [],
  computedFor: computedFor ?? null,
  isToOne: false,
  isCallable: computedFor === undefined,
  ...options,
});

const ARTICLE_COLUMNS = [
  "id",
  "name",
  "title",
  "date",
  "author",
  "excerpt",
  "content",
  "image_url",
  "created_at",
  "updated_at",
];

const ARTICLES = 1;
const PAST_NAMES = 2;
const MESSAGES = 3;

/** The catalogues that loadSchema reads. */
const CATALOGUES = {
  relations: [
    relation(ARTICLES, "articles", [
      ...ARTICLE_COLUMNS.map((name) => column(name)),
      column("tags", "text[]"),
      column("data", "jsonb"),
    ]),
    relation(PAST_NAMES, "former_names", [column("name"), column("article_id")]),
    relation(MESSAGES, "messages", [column("id"), column("message")]),
  ],
  tables: [table(ARTICLES, true), table(PAST_NAMES, true), table(MESSAGES, false)],
  primaryKeys: [ARTICLES, PAST_NAMES, MESSAGES].map((id) => ({ table: id, columns: [1] })),
  foreignKeys: [
    {
      constraint: "former_names_article_id_fkey",
      table: PAST_NAMES,
      target: ARTICLES,
      columns: [2],
      targetColumns: [1],
      isUnique: false,
    },
  ],
  routines: [
    routine(1, "find_articles", { args: ["search", "tag", "skip", "size"] }),
    routine(2, "list_files"),
    routine(3, "related_articles", { isSet: true, returns: "row", table: "articles", computedFor: "articles" }),
  ],
  domains: [],
  types: ["text", "int4", "date", "jsonb"].map((name) => ({ name, sql: name })),
};

/** Every name in the catalogues. */
export const SCHEMA_NAMES = [
  ...CATALOGUES.relations.flatMap(({ name, columns }) => [name, ...columns.map((each) => each.name)]),
  ...CATALOGUES.routines.flatMap(({ name, args }) => [name, ...args.map((arg) => arg.name)]),
];

export const KEYS = { publishableKey: "sb_publishable_of_the_test", secretKey: "sb_secret_of_the_test" };

const RULES: TableRules = {
  anonymousFunctions: {
    find_articles: {
      texts: ["search", "tag", "language"],
      maxCharacters: 200,
      offset: "skip",
      limit: "size",
      maxRows: 20,
    },
  },
  longTexts: ["content"],
  cleanRows: (table, rows) => {
    if (table !== "articles") return rows;
    if (rows.some(({ content }) => content === "refused")) throw new RestError(400, "54000", "The rule refuses it");
    return rows.map((row) => (typeof row.content === "string" ? { ...row, content: row.content.trim() } : row));
  },
  planRead: ({ table, equal, order, offset, limit }) => {
    if (table !== "articles") return undefined;
    const isByDate =
      order?.length === 1 && order.every(({ column, direction }) => column === "date" && direction === "desc");
    const isOfAuthor = equal !== undefined && Object.keys(equal).every((name) => name === "author");
    return {
      thenBy: isByDate ? [{ column: "id", direction: "desc" }] : [],
      count: isOfAuthor ? sql`select count_articles(${equal.author ?? null}::text)` : undefined,
      page:
        isOfAuthor && isByDate && offset > 100
          ? { key: "id", rows: sql`select id from far_page(${offset}::int8, ${limit}::int8)` }
          : undefined,
    };
  },
};

type Sent = { method?: string; caller?: Caller; headers?: Record<string, string>; body?: string };

/** A service whose database records statements and returns one row. */
export function makeRestService() {
  const statements: Statement[] = [];
  const described = { comment: null, tables: [], routines: [] };
  const row = { [BODY_COLUMN]: "[]", rows: 0, inserted: 0, total: 0, described };
  const handle = createRestService({
    ...KEYS,
    siteUrl: "https://site.example",
    database: {
      isReady: async () => true,
      query: async () => [{ schema: structuredClone(CATALOGUES) }],
      runAs: async (_, sent) => {
        statements.push(...sent);
        return sent.map(({ text }) =>
          text.startsWith("explain") ? [{ "QUERY PLAN": [{ Plan: { "Plan Rows": 0 } }] }] : [row],
        );
      },
    },
    anonymousQueue: createAnonymousQueue(),
    rules: RULES,
  });

  /** Sends a request whose body records whether the service has read it. */
  async function send(path: string, { method = "GET", caller = { kind: "anonymous" }, headers, body }: Sent = {}) {
    const before = statements.length;
    let isRead = false;
    const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
    const stream =
      bytes &&
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            isRead = true;
            controller.enqueue(bytes);
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    const key = caller.kind === "server" ? KEYS.secretKey : KEYS.publishableKey;
    const request = new Request(`http://site.example/rest/v1/${path}`, {
      method,
      headers: { apikey: key, ...(bytes && { "content-length": String(bytes.byteLength) }), ...headers },
      ...(stream && { body: stream, duplex: "half" }),
    } as RequestInit);
    const response = await handle({ request, url: new URL(request.url), caller, client: "192.0.2.1" });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
    return {
      status: response.status,
      headers: response.headers,
      json: isJson ? JSON.parse(text) : undefined,
      isRead,
      statements: statements.slice(before),
    };
  }

  return { send };
}

export const USER: Caller = { kind: "user", userId: "user-1", sessionId: undefined, claims: { sub: "user-1" } };
export const SERVER: Caller = { kind: "server", claims: {} };

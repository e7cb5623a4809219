import type { Caller } from "../caller.ts";
import { BODY_COLUMN } from "../database/receive-bodies.ts";
import type { Statement } from "../database/transaction-query.ts";
import { createAnonymousQueue } from "../limits/anonymous-queue.ts";
import { createRestService } from "../rest/rest-service.ts";
import { NO_RULES, type TableRules } from "../rules.ts";

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

const POST_COLUMNS = [
  "id",
  "slug",
  "title",
  "date",
  "author",
  "excerpt",
  "content",
  "image_url",
  "created_at",
  "updated_at",
];

const BLOG_POSTS = 1;
const RENAMED_POSTS = 2;
const CONTACT_MESSAGES = 3;

/** The catalogues that loadSchema reads. */
const CATALOGUES = {
  relations: [
    relation(BLOG_POSTS, "blog_posts", [
      ...POST_COLUMNS.map((name) => column(name)),
      column("tags", "text[]"),
      column("data", "jsonb"),
    ]),
    relation(RENAMED_POSTS, "former_slugs", [column("slug"), column("post_id")]),
    relation(CONTACT_MESSAGES, "contact_messages", [column("id"), column("message")]),
  ],
  tables: [table(BLOG_POSTS, true), table(RENAMED_POSTS, true), table(CONTACT_MESSAGES, false)],
  primaryKeys: [BLOG_POSTS, RENAMED_POSTS, CONTACT_MESSAGES].map((id) => ({ table: id, columns: [1] })),
  foreignKeys: [
    {
      constraint: "former_slugs_post_id_fkey",
      table: RENAMED_POSTS,
      target: BLOG_POSTS,
      columns: [2],
      targetColumns: [1],
      isUnique: false,
    },
  ],
  routines: [
    routine(1, "find_posts", { args: ["search", "tag", "skip", "size"] }),
    routine(2, "list_pictures"),
    routine(3, "related_posts", { isSet: true, returns: "row", table: "blog_posts", computedFor: "blog_posts" }),
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
  ...NO_RULES.tables,
  anonymousFunctions: {
    find_posts: {
      texts: ["search", "tag", "language"],
      maxCharacters: 200,
      offset: "skip",
      limit: "size",
      maxRows: 20,
    },
  },
  longTexts: ["content"],
};

type Sent = { method?: string; caller?: Caller; headers?: Record<string, string>; body?: string };

/** A service whose database records statements and returns one row. */
export function makeRestService() {
  const statements: Statement[] = [];
  const described = { comment: null, tables: [], routines: [] };
  const row = { [BODY_COLUMN]: Buffer.from("[]"), rows: 0, inserted: 0, total: 0, described };
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

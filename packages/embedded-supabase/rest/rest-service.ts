import { codeOf } from "#platform/errors.ts";
import { createBodyReader } from "#platform/http/body-reader.ts";
import { BodyRejection } from "#platform/http/body-rejection.ts";
import { createResponseBudget } from "#platform/http/response-budget.ts";
import { emit } from "#platform/observers.ts";
import { QueueFullError } from "#platform/work-queue.ts";
import { type Keys, rejectOtherKeys } from "../api-key.ts";
import type { Caller } from "../caller.ts";
import { contextFor } from "../caller-context.ts";
import type { Database } from "../database/database.ts";
import { READ_ONLY } from "../database-failures.ts";
import type { AnonymousQueue } from "../limits/anonymous-queue.ts";
import type { TableRules } from "../rules.ts";
import type { Service, ServiceCall } from "../service.ts";
import { callFunction } from "./calls.ts";
import { checkCredentials } from "./credentials.ts";
import { describeSchema } from "./description/describe-schema.ts";
import { optionsResponse } from "./options.ts";
import { rejectEndlessQuery } from "./parse/bounds.ts";
import { readTable, requireTable, writeTable } from "./relations.ts";
import { type RestRequest, toRestRequest } from "./request.ts";
import { explainDatabaseError } from "./respond/database-error.ts";
import { withoutBody } from "./respond/responses.ts";
import { errorResponse, noRight, RestError } from "./respond/rest-error.ts";
import { createSchemaCache } from "./schema/schema-cache.ts";

/** Enough for a text of two million characters. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** All bodies together; further ones get 503. */
const MAX_BODIES_BYTES = 33 * 1024 * 1024;
/** All responses together that wait for slow readers. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;
/** The server reads up to this number of remaining bytes, so that the connection can be used again. */
const SMALL_BODY = 64 * 1024;

type RestOptions = Keys & {
  /** A command does not listen, because listeners count as running sites (notifications.ts). */
  database: Pick<Database, "query" | "runAs" | "isReady"> & Partial<Pick<Database, "listen">>;
  anonymousQueue: AnonymousQueue;
  rules: TableRules;
  /** The public URL of the backend. */
  siteUrl: string;
};

/** Serves /rest/v1 as PostgREST does. Errors of the database that are not the caller's are thrown. */
export function createRestService(options: RestOptions): Service {
  const service = new RestService(options);
  return (call) => service.respond(call);
}

class RestService {
  readonly #options: RestOptions;
  readonly #schemaOf: ReturnType<typeof createSchemaCache>;
  readonly #receiveBody = createBodyReader({ maxBytes: MAX_BODIES_BYTES });
  readonly #sendWithinBounds = createResponseBudget({ maxBytes: MAX_UNREAD_BYTES });

  constructor(options: RestOptions) {
    this.#options = options;
    this.#schemaOf = createSchemaCache(options.database);
  }

  async respond(call: ServiceCall): Promise<Response> {
    const response = await this.#receive(call);
    return call.caller.kind === "anonymous" && call.client !== null
      ? this.#sendWithinBounds(response, call.client)
      : response;
  }

  /** Reads the body only for a handler that needs it. */
  async #receive(call: ServiceCall): Promise<Response> {
    const { request, caller, client } = call;
    // A read has no body. The property `body` would create the whole Request object.
    let isBodyRead = isRead(request.method) || request.body === null;
    let release = () => {};
    const readBody = async () => {
      isBodyRead = true;
      const received = await this.#receiveBody(request, { limit: MAX_BODY_BYTES, client });
      release = received.release;
      return received.request.text();
    };
    try {
      const response = await this.#handle(call, readBody).catch((error: unknown) =>
        // nginx's status for a client that went away; nobody reads the response.
        request.signal.aborted ? new Response(null, { status: 499 }) : this.#respondToError(error, caller),
      );
      return isBodyRead || isSmall(request) ? response : closing(response);
    } finally {
      release();
    }
  }

  async #handle(call: ServiceCall, readBody: () => Promise<string>): Promise<Response> {
    const { request, url, caller, client } = call;
    const name = resourceName(url);
    if (!METHODS.includes(request.method)) {
      throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${request.method}`);
    }
    const rejection =
      checkCredentials(request, url, caller, this.#options) ?? (name === "" && this.#rejectDescription(call));
    if (rejection) return rejection;
    rejectOtherSchema(request);
    if (name === "") return this.#describe(call);
    if (caller.kind !== "server") rejectEndlessQuery(url.searchParams);
    const schema = await this.#schemaOf();
    const rest = toRestRequest({
      request,
      url,
      schema,
      rules: this.#options.rules,
      run: this.#runOf(call),
      caller,
      isSite: client === null,
      readBody,
    });
    return handleResource(rest, name);
  }

  async #describe(call: ServiceCall): Promise<Response> {
    const { request, caller, client } = call;
    const context = contextFor({ caller, headers: request.headers, isSite: client === null });
    const schema = await this.#schemaOf();
    return describeSchema({ request, schema, run: this.#runOf(call), context, siteUrl: this.#options.siteUrl });
  }

  /** The token of a server is as good as its key. */
  #rejectDescription({ request, url, caller }: ServiceCall): Response | undefined {
    return caller.kind === "server" ? undefined : rejectOtherKeys(request, url, this.#options);
  }

  /**
   * The application may read with the rights of an anonymous caller, but it does not use the anonymous callers' queue.
   */
  #runOf({ caller, client }: ServiceCall): RestRequest["run"] {
    const { database, anonymousQueue } = this.#options;
    if (caller.kind !== "anonymous" || client === null) return database.runAs;
    return (context, statements) => anonymousQueue.queries(client, () => database.runAs(context, statements));
  }

  /** A standby rejects writes before its promotion, which is not the caller's error. */
  async #respondToError(error: unknown, caller: Caller): Promise<Response> {
    if (codeOf(error) === READ_ONLY && !(await this.#options.database.isReady())) throw error;
    return rejectionOf(error, caller);
  }
}

/** PostgREST sends the same text when its pool has no free connection. */
function busy(): RestError {
  const message = "Timed out acquiring connection from connection pool.";
  return new RestError(503, "PGRST003", message, { headers: { "retry-after": "2" } });
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PATH = "/rest/v1/";
const CALL = "rpc/";

/** @throws RestError */
function resourceName({ pathname }: URL): string {
  const name = decode(pathname.slice(PATH.length));
  const isKnown = name !== undefined && !(name.startsWith(CALL) ? name.slice(CALL.length) : name).includes("/");
  if (isKnown && name !== CALL) return name;
  throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

async function handleResource(request: RestRequest, name: string): Promise<Response> {
  const { method, caller } = request;
  if (method === "OPTIONS") return optionsResponse(request, name);
  if (name.startsWith(CALL)) return callFunction(request, name.slice(CALL.length));
  const table = requireTable(request, name);
  // Rejects here, before the body is read and without a query.
  if (caller.kind === "anonymous" && !(isRead(method) && table.isPublic)) throw noRight(table.name);
  if (method === "GET") return readTable(request, table);
  if (isRead(method)) return withoutBody(await readTable(request, table));
  return writeTable(request, table);
}

/** @throws RestError */
function rejectOtherSchema({ method, headers }: Request): void {
  const schema = headers.get(isRead(method) ? "accept-profile" : "content-profile") ?? "public";
  if (schema === "public") return;
  const hint = "Only the following schemas are exposed: public";
  throw new RestError(406, "PGRST106", `Invalid schema: ${schema}`, { hint });
}

function rejectionOf(error: unknown, { kind }: Caller): Response {
  if (error instanceof QueueFullError) return errorResponse(busy());
  if (error instanceof RestError) {
    if (error.code === "54001") emit({ type: "rejected", reason: "query" });
    return errorResponse(error);
  }
  if (error instanceof BodyRejection) {
    emit({ type: "rejected", reason: "body" });
    const { status, message, headers } = error;
    return errorResponse(new RestError(status, String(status), message, { headers }));
  }
  const explained = explainDatabaseError(error, kind === "anonymous");
  if (!explained) throw error;
  return errorResponse(explained);
}

function isSmall({ headers }: Request): boolean {
  return Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= SMALL_BODY;
}

/** The connection closes, because the unread rest of the body would arrive on it. */
function closing(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("connection", "close");
  return new Response(response.body, { status: response.status, headers });
}

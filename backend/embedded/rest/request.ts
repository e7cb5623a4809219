import type { Caller } from "../caller.ts";
import type { Database } from "../database/database.ts";
import type { RequestContext } from "../database/run-as.ts";
import { chooseMedia, type Media } from "./parse/media.ts";
import { type Preferences, parsePreferences } from "./parse/preferences.ts";
import type { Schema } from "./schema/schema.ts";

export type RestRequest = {
  schema: Schema;
  /** Runs statements as the caller, see `Database.runAs`. */
  run: Database["runAs"];
  method: string;
  headers: Headers;
  parameters: URLSearchParams;
  caller: Caller;
  /** Whether the site itself sends the request, which has a longer timeout than anonymous clients. */
  isSite: boolean;
  media: Media;
  preferences: Preferences;
  /** Reads the body within its bounds, once. */
  readBody(): Promise<string>;
};

type Parts = Omit<RestRequest, "media" | "preferences" | "parameters" | "method" | "headers"> & {
  request: Request;
  url: URL;
};

/** @throws RestError */
export function toRestRequest({ request, url, ...parts }: Parts): RestRequest {
  const { method, headers } = request;
  return {
    ...parts,
    method,
    headers,
    parameters: url.searchParams,
    media: chooseMedia(headers.get("accept")),
    preferences: parsePreferences(headers.get("prefer")),
  };
}

/** The database's rules read these headers. PostgREST would pass on all headers. */
const EXPOSED_HEADERS = [
  "x-edited-version",
  "x-request-id",
  "x-editing-session",
  "x-draft-revision",
  "x-draft-take-over",
];

const STATEMENT_TIMEOUT_MS: Record<Caller["kind"], number> = { anonymous: 2000, user: 10_000, server: 30_000 };
const ROLES: Record<Caller["kind"], string> = { anonymous: "anon", user: "authenticated", server: "service_role" };

/** The rights and limits of a request in the database. */
export function contextOf({ caller, headers, isSite }: RestRequest, isReadOnly: boolean): RequestContext {
  const role = ROLES[caller.kind];
  const exposed = EXPOSED_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    role,
    claims: caller.kind === "anonymous" ? { role } : { role, ...caller.claims },
    headers: Object.fromEntries(exposed),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS[caller.kind === "anonymous" && isSite ? "user" : caller.kind],
    isReadOnly,
  };
}

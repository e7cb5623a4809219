import type { Caller } from "../caller.ts";
import { contextFor } from "../caller-context.ts";
import type { Database } from "../database/database.ts";
import type { RequestContext } from "../database/run-as.ts";
import type { TableRules } from "../rules.ts";
import { chooseMedia, type Media } from "./parse/media.ts";
import { type Preferences, parsePreferences } from "./parse/preferences.ts";
import type { Schema } from "./schema/schema.ts";

export type RestRequest = {
  schema: Schema;
  rules: TableRules;
  /** Runs statements as the caller, see `Database.runAs`. */
  run: Database["runAs"];
  method: string;
  headers: Headers;
  parameters: URLSearchParams;
  /** Aborts when the client goes away. */
  signal: AbortSignal;
  caller: Caller;
  /** Whether the application itself sends the request, which has a longer timeout than anonymous clients. */
  isSite: boolean;
  media: Media;
  preferences: Preferences;
  /** Reads the body within its bounds, once. */
  readBody(): Promise<string>;
};

type Parts = Omit<RestRequest, "media" | "preferences" | "parameters" | "method" | "headers" | "signal"> & {
  request: Request;
  url: URL;
};

/** @throws RestError */
export function toRestRequest({ request, url, ...parts }: Parts): RestRequest {
  const { method, headers, signal } = request;
  return {
    ...parts,
    method,
    headers,
    signal,
    parameters: url.searchParams,
    media: chooseMedia(headers.get("accept")),
    preferences: parsePreferences(headers.get("prefer")),
  };
}

/** The rights and limits of a request in the database. */
export function contextOf(request: RestRequest, isReadOnly: boolean): RequestContext {
  const { caller, headers, isSite, preferences, signal } = request;
  const { timezone } = preferences;
  const isDiscarded = preferences.tx === "rollback";
  return {
    ...contextFor({ caller, headers, isSite }),
    isReadOnly,
    isDiscarded,
    timezone,
    ...(isReadOnly && { signal }),
  };
}

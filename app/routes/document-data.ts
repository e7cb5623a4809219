import { type DehydratedState, dehydrate, type FetchQueryOptions } from "@tanstack/react-query";
import type { RouterContextProvider } from "react-router";
import { serverBackendContext } from "#app/context.ts";
import { createDatabaseClient, type DatabaseClient } from "#app/lib/backend-client.ts";
import { createQueryClient } from "#app/lib/query-client.ts";

type RequestContext = Readonly<RouterContextProvider>;

/** The database as an anonymous visitor may use it, from the server. */
export function databaseOf(context: RequestContext): DatabaseClient {
  return createDatabaseClient(context.get(serverBackendContext));
}

/**
 * Runs a page's queries on the server and packs the answers for the browser.
 * A failed query is left out: the page then renders in its loading state and the browser asks for itself.
 */
export async function runQueries<Data>(
  // biome-ignore lint/suspicious/noExplicitAny: query options of any shape, as TanStack Query itself types them
  ...queries: FetchQueryOptions<Data, Error, Data, any>[]
): Promise<{ results: (Data | undefined)[]; failed: boolean; state: DehydratedState }> {
  const queryClient = createQueryClient();
  const outcomes = await Promise.allSettled(queries.map((query) => queryClient.fetchQuery(query)));
  return {
    results: outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : undefined)),
    failed: outcomes.some((outcome) => outcome.status === "rejected"),
    state: dehydrate(queryClient),
  };
}

/** What a page answers while the backend is away: it is there, but come back for the content. */
export const BACKEND_AWAY = { status: 503, headers: { "Retry-After": "5" } };

import { type DehydratedState, dehydrate, type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { RouterContextProvider } from "react-router";
import { serverBackendContext } from "#app/context.ts";
import { createDatabaseClient, type DatabaseClient } from "#app/lib/backend-client.ts";
import { createQueryClient } from "#app/lib/query-client.ts";

type RequestContext = Readonly<RouterContextProvider>;

/** The database as an anonymous visitor may use it, from the server. */
export function anonymousDatabase(context: RequestContext): DatabaseClient {
  return createDatabaseClient(context.get(serverBackendContext));
}

/** A failed query is left out: the page renders in its loading state and the browser asks for itself. */
export async function prefetchQuery<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<{ result: Data | undefined; failed: boolean; state: DehydratedState }> {
  const queryClient = createQueryClient();
  const [outcome] = await Promise.allSettled([queryClient.fetchQuery(query)]);
  const failed = outcome.status === "rejected";
  return { result: failed ? undefined : outcome.value, failed, state: dehydrate(queryClient) };
}

/** What a page answers while the backend is away: it is there, but come back for the content. */
export const SERVICE_UNAVAILABLE = { status: 503, headers: { "Retry-After": "5" } };

import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import type { HeadersFunction, RouterContextProvider } from "react-router";
import { createDatabaseClient, type DatabaseClient } from "#app/lib/backend-client.ts";
import { createQueryClient } from "#app/lib/query-client.ts";
import { serverBackendContext } from "#shared/context.ts";
import type { QueryResults } from "./hydrated-queries.tsx";

type RequestContext = Readonly<RouterContextProvider>;

/** Creates the anonymous database client for the server. */
export function anonymousDatabase(context: RequestContext): DatabaseClient {
  return createDatabaseClient(context.get(serverBackendContext));
}

type Outcome<Data> = { result: Data | undefined; failed: boolean; results: QueryResults };

/** Ignores failures: the page then shows its loading state and the browser sends the request. */
export async function prefetchQuery<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Outcome<Data>> {
  const [outcome] = await Promise.allSettled([createQueryClient().fetchQuery(query)]);
  const fetchedAt = Date.now();
  if (outcome.status === "rejected") return { result: undefined, failed: true, results: { fetchedAt, byKey: [] } };
  return { result: outcome.value, failed: false, results: { fetchedAt, byKey: [[query.queryKey, outcome.value]] } };
}

/** Headers for a page without backend: the status asks crawlers to return later. */
export const SERVICE_UNAVAILABLE = { status: 503, headers: { "Retry-After": "5" } };

/** Forwards the loader's headers, which documents only include if the route exports this. */
export const headersOfLoader: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

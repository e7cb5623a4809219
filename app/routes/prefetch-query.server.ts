import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import type { HeadersFunction, RouterContextProvider } from "react-router";
import { serverBackendContext } from "#app/context.ts";
import { createDatabaseClient, type DatabaseClient } from "#app/lib/backend-client.ts";
import { createQueryClient } from "#app/lib/query-client.ts";
import type { Answers } from "./hydrated-queries.tsx";

type RequestContext = Readonly<RouterContextProvider>;

/** The database as an anonymous visitor may use it, from the server. */
export function anonymousDatabase(context: RequestContext): DatabaseClient {
  return createDatabaseClient(context.get(serverBackendContext));
}

type Outcome<Data> = { result: Data | undefined; failed: boolean; answers: Answers };

/** A failed query is left out: the page renders in its loading state and the browser asks for itself. */
export async function prefetchQuery<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Outcome<Data>> {
  const [outcome] = await Promise.allSettled([createQueryClient().fetchQuery(query)]);
  const givenAt = Date.now();
  if (outcome.status === "rejected") return { result: undefined, failed: true, answers: { givenAt, byKey: [] } };
  return { result: outcome.value, failed: false, answers: { givenAt, byKey: [[query.queryKey, outcome.value]] } };
}

/** What a page answers while the backend is away: it is there, but come back for the content. */
export const SERVICE_UNAVAILABLE = { status: 503, headers: { "Retry-After": "5" } };

/** A document has the headers of its loader only where its route says so. */
export const headersOfLoader: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#shared/database-types.ts";

export type BackendConnection = {
  /** Origin of the backend; empty in the browser when the site serves the backend. */
  url: string;
  publishableKey: string;
  /** Token of a signed-in user; without one, the request has the anonymous role. */
  accessToken?: string;
  fetch?: typeof fetch;
};

export type DatabaseClient = PostgrestClient<Database>;

/** Creates the spec's database client: every request has the `apikey` header and a bearer token (section 7). */
export function createDatabaseClient(connection: BackendConnection): DatabaseClient {
  const origin = connection.url || globalThis.location?.origin || "";
  return new PostgrestClient(`${origin}/rest/v1`, {
    headers: {
      apikey: connection.publishableKey,
      Authorization: `Bearer ${connection.accessToken ?? connection.publishableKey}`,
    },
    fetch: connection.fetch,
    retry: false, // TanStack Query retries, with the numbers of spec section 9
  });
}

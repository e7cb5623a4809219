import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#shared/database-types.ts";

export type BackendAddress = {
  /** Origin of the backend; empty in the browser when the site serves the backend. */
  url: string;
  publishableKey: string;
  /** Token of a signed-in user; without one, the request has the anonymous role. */
  accessToken?: string;
  fetch?: typeof fetch;
};

export type DatabaseClient = PostgrestClient<Database>;

/** Creates the spec's database client: every request has the `apikey` header and a bearer token (section 7). */
export function createDatabaseClient(address: BackendAddress): DatabaseClient {
  const origin = address.url || globalThis.location?.origin || "";
  return new PostgrestClient(`${origin}/rest/v1`, {
    headers: {
      apikey: address.publishableKey,
      Authorization: `Bearer ${address.accessToken ?? address.publishableKey}`,
    },
    fetch: address.fetch,
    retry: false, // TanStack Query retries, with the numbers of spec section 9
  });
}

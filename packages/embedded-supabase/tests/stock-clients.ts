import { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { StorageClient } from "@supabase/storage-js";
import type { EmbeddedBackend } from "../index.ts";

/** Connects stock clients with a backend, which may be another one after a second start. */
export function createStockClients(openedBackend: () => EmbeddedBackend) {
  /** A request of a client on the network, which every limit counts. */
  const send = (url: string | URL | Request, init?: RequestInit) =>
    openedBackend().handle(new Request(url, init), "192.0.2.1");

  function createAuth() {
    const backend = openedBackend();
    const headers = { apikey: backend.publishableKey };
    return new AuthClient({
      url: `${backend.url}/auth/v1`,
      headers,
      fetch: send as typeof fetch,
      autoRefreshToken: false,
      persistSession: false,
      storageKey: crypto.randomUUID(),
    });
  }

  /** The stock clients with the rights of a token; by default, those of an anonymous caller. */
  function createClients(token = openedBackend().publishableKey) {
    const backend = openedBackend();
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
    return {
      // biome-ignore lint/suspicious/noExplicitAny: the package has no types of the tables of its tests
      tables: new PostgrestClient<any>(`${backend.url}/rest/v1`, { headers, fetch: send as typeof fetch }),
      storage: new StorageClient(`${backend.url}/storage/v1`, headers, send as typeof fetch),
    };
  }

  return { send, createAuth, createClients };
}

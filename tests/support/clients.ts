import { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { StorageClient } from "@supabase/storage-js";
import type { Site } from "./start-site.ts";

/** Creates the official clients like the product does: the key is the `apikey` header and the bearer token. */
export function createClients(site: Site, accessToken?: string) {
  const { publishableKey } = site.backend;
  const origin = site.backendUrl;
  const headers = { apikey: publishableKey, Authorization: `Bearer ${accessToken ?? publishableKey}` };
  return {
    // biome-ignore lint/suspicious/noExplicitAny: these tests read rows of tables they list from the database
    database: new PostgrestClient<any>(`${origin}/rest/v1`, { headers }),
    images: new StorageClient(`${origin}/storage/v1`, headers).from("blog-images"),
    storage: new StorageClient(`${origin}/storage/v1`, headers),
    auth: new AuthClient({ url: `${origin}/auth/v1`, headers, autoRefreshToken: false, persistSession: false }),
  };
}

/** Creates clients with the secret key, which bypasses every policy. */
export function createServerClients(site: Site) {
  return createClients({ ...site, backend: { ...site.backend, publishableKey: site.backend.secretKey } });
}

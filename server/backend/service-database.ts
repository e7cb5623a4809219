import { PostgrestClient } from "@supabase/postgrest-js";
import type { Backend } from "./backend.ts";

export type ServiceAccess = Pick<Backend, "url" | "secretKey" | "fetch">;

/** Opens the database with a key that passes every policy. Does not retry, because the caller decides about retries. */
export function openServiceDatabase({ url, secretKey, fetch }: ServiceAccess) {
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}` },
    fetch,
    retry: false,
  });
}

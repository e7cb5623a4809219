import { PostgrestClient } from "@supabase/postgrest-js";
import type { Backend } from "./backend.ts";

export type ServiceAccess = Pick<Backend, "url" | "secretKey" | "fetch">;

/** The database past every policy. A call is made once: who calls knows whether to try again. */
export function openServiceDatabase({ url, secretKey, fetch }: ServiceAccess) {
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}` },
    fetch,
    retry: false,
  });
}

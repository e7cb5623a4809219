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

/** `status` is the API's status, or 0 when the API did not respond. `code` is an SQLSTATE or a code of PostgREST. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly code: string;

  constructor(message: string, status: number, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Result<Data> = { data: Data; error: { message: string; code: string } | null; status: number };

/** @throws ServiceError */
export function unwrap<Data>({ data, error, status }: Result<Data>): Data {
  if (error) throw new ServiceError(error.message, status, error.code);
  return data;
}

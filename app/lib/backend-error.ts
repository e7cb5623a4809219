import type { PostgrestSingleResponse } from "@supabase/postgrest-js";

/** A call to the backend that did not succeed, with what the backend said and its HTTP status (0: never answered). */
export class BackendError extends Error {
  override readonly name = "BackendError";
  readonly status: number;
  readonly code: string;

  constructor(message: string, status: number, code = "") {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Whether asking again may help: the network failed or the backend is in trouble. A 4xx answers at once. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** What a call of the database client answered. @throws BackendError where it did not succeed */
export function unwrap<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (error) throw new BackendError(error.message, status, error.code);
  return data;
}

/** Whether a page was asked for that starts past the last row, by PostgREST's code. */
export function isPastTheEnd(error: { code: string } | null): boolean {
  return error?.code === "PGRST103";
}

/** Whether a value stands already that may stand once, by PostgreSQL's SQLSTATE unique_violation. */
export function isUniqueViolation(error: { code: string }): boolean {
  return error.code === "23505";
}

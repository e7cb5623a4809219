import type { PostgrestSingleResponse } from "@supabase/postgrest-js";

/**
 * A failed backend call with the backend's message and the HTTP status (0 without a response). `code` is an SQLSTATE or
 * a code of the service.
 */
export class BackendError extends Error {
  override readonly name = "BackendError";
  readonly status: number;
  readonly code: string;

  constructor(message: string, status: number, code = "") {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Whether a retry may succeed: after network errors and backend failures, but not after a 4xx. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Returns the data of a database response. @throws BackendError for an error response */
export function unwrap<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (error) throw new BackendError(error.message, status, error.code);
  return data;
}

/** Whether the page starts after the last row, by PostgREST's error code. */
export function isPastTheEnd(error: { code: string } | null): boolean {
  return error?.code === "PGRST103";
}

/** Whether a unique value already exists, by PostgreSQL's SQLSTATE unique_violation. */
export function isUniqueViolation(error: { code: string }): boolean {
  return error.code === "23505";
}

/** Returns the rows of a page and the number of rows on all pages; nothing for a page past the end. @throws BackendError */
export function unwrapPage<Row>(response: PostgrestSingleResponse<Row[]>): { rows: Row[]; count: number } {
  if (isPastTheEnd(response.error)) return { rows: [], count: 0 };
  const rows = unwrap(response);
  return { rows, count: response.count ?? rows.length };
}

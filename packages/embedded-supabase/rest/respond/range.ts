import { RestError } from "./rest-error.ts";

type Counts = { offset: number; rows: number; total: number | undefined };

/** PostgREST's status and Content-Range of a read. @throws RestError for a range behind the last row */
export function readRange({ offset, rows, total }: Counts): { status: 200 | 206; contentRange: string } {
  if (total !== undefined && offset > total) {
    throw outsideRange(offset, total);
  }
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : "*";
  return {
    status: total !== undefined && rows < total ? 206 : 200,
    contentRange: `${range}/${total ?? "*"}`,
  };
}

export function outsideRange(offset: number, total: number): RestError {
  return new RestError(416, "PGRST103", "Requested range not satisfiable", {
    details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    headers: { "content-range": `*/${total}` },
  });
}

type Range = { limit?: number; offset: number };

/** The narrower one of the query's range and of the header counts. @throws RestError */
export function requestedRange(query: Range, header: string | null): Range {
  const [, from, to] = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (query.limit !== undefined && query.limit < 0) {
    throw outOfRange("Limit should be greater than or equal to zero.");
  }
  if (from === undefined) return query;
  if (to && Number(to) < Number(from)) {
    throw outOfRange("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  }
  const offset = Math.max(query.offset, Number(from));
  const ends = [
    query.limit === undefined ? Number.POSITIVE_INFINITY : query.offset + query.limit,
    to ? Number(to) + 1 : Number.POSITIVE_INFINITY,
  ];
  const end = Math.min(...ends);
  return { offset, limit: Number.isFinite(end) ? Math.max(0, end - offset) : undefined };
}

function outOfRange(details: string): RestError {
  return new RestError(416, "PGRST103", "Requested range not satisfiable", { details });
}

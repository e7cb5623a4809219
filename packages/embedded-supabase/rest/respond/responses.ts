import type { Row } from "../../database/sql-database.ts";
import type { Media } from "../parse/media.ts";
import { BODY_COLUMN } from "../sql/body.ts";

const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Range, Content-Location, Preference-Applied, Location",
};

type Parts = { status: number; headers: Record<string, string> };

/** @returns the body that the statement built */
export function bodyOf(row: Row | undefined): string {
  return row?.[BODY_COLUMN] as string;
}

/**
 * @param body null means a response without body and type, as after a write that returns nothing
 * @param keys the first line of a response in CSV, which a response without rows does not have
 */
export function rowsResponse(
  body: string | null,
  media: Media,
  keys: readonly string[],
  parts: Parts & { rows: number },
): Response {
  const { status, rows } = parts;
  if (body === null || status === 204) {
    const length = status === 204 ? undefined : { "content-length": "0" };
    return new Response(null, { status, headers: { ...HEADERS, ...length, ...parts.headers } });
  }
  const firstLine = `${rows === 0 ? "" : keys.join(",")}\n`;
  const bytes = Buffer.from(media.kind === "csv" ? firstLine + body : body);
  const headers = { "content-length": String(bytes.length), "content-type": media.type };
  return new Response(bytes, { status, headers: { ...HEADERS, ...headers, ...parts.headers } });
}

/** @returns the same response to HEAD */
export function withoutBody({ status, headers: all }: Response): Response {
  const headers = new Headers(all);
  headers.delete("content-length");
  return new Response(null, { status, headers });
}

/** The parameters in alphabetical order, as PostgREST names a resource. */
export function canonicalQuery(parameters: URLSearchParams): string {
  const pairs = [...parameters]
    .filter(([name]) => name !== "apikey")
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  return query === "" ? "" : `?${query}`;
}

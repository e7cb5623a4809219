import type { AnyAST, Connection } from "@supabase/lite";
import { sanitize } from "#shared/rich-text/server-sanitizer.ts";

type WithRequests = Pick<Connection, "onPostgrestAST">;

/**
 * Cleans the content of written posts. The connection sees every parsed request, with any method and any form of body
 * (object, list, CSV, form).
 */
export function cleanWrittenPosts(connection: WithRequests): void {
  const check = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request, context) => {
    const checked = await check(request, context);
    if (checked.from === "blog_posts") for (const row of writtenRows(checked)) cleanRow(row);
    return checked;
  };
}

type Row = Record<string, unknown>;

function writtenRows({ values }: AnyAST): Row[] {
  const rows: unknown[] = Array.isArray(values) ? values : [values];
  return rows.filter((row): row is Row => typeof row === "object" && row !== null);
}

function cleanRow(row: Row): void {
  const { content } = row;
  if (content === undefined || content === null) return;
  // The database would store any other value as its JSON text, so that text is cleaned.
  row.content = sanitize(typeof content === "string" ? content : JSON.stringify(content));
}

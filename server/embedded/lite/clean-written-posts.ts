import type { AnyAST, Connection } from "@supabase/lite";
import { sanitize } from "../../../app/lib/rich-text/sanitizer.server.ts";

type WithRequests = Pick<Connection, "onPostgrestAST">;

/**
 * Cleans the rich text of every post that is written through the API, whoever writes it. The library hands every request
 * to the connection once it has read it, so it does not matter in which of its forms the body came (an object, a list,
 * CSV, a form) nor with which method.
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
  // Anything else than a text the database would keep as the JSON it is written in.
  row.content = sanitize(typeof content === "string" ? content : JSON.stringify(content));
}

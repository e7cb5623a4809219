import { sanitize } from "#shared/rich-text/server-sanitizer.ts";
import type { Payload, PayloadRow } from "../parse/payload.ts";

/** Cleans the rich text of written posts, in every form of body. */
export function cleanWrittenPosts(table: string, payload: Payload): Payload {
  if (table !== "blog_posts") return payload;
  const rows = payload.rows.map(cleanRow);
  return { ...payload, rows, json: JSON.stringify(payload.isList ? rows : rows[0]) };
}

function cleanRow(row: PayloadRow): PayloadRow {
  const { content } = row;
  if (content === undefined || content === null) return row;
  // The database would store any other value as JSON text, so this function cleans that text.
  return { ...row, content: sanitize(typeof content === "string" ? content : JSON.stringify(content)) };
}

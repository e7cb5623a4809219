import { countTags, MAX_TAGS } from "#shared/rich-text/html-policy.ts";
import { cleanWrittenHtml } from "#shared/rich-text/server-cleaner.ts";
import type { Payload, PayloadRow } from "../parse/payload.ts";
import { RestError } from "../respond/rest-error.ts";

/** Cleans the rich text of written posts, in every form of body. @throws RestError */
export function cleanWrittenPosts(table: string, payload: Payload): Payload {
  if (table !== "blog_posts") return payload;
  const tags = payload.rows.reduce((sum, row) => sum + countTags(contentOf(row) ?? ""), 0);
  if (tags > MAX_TAGS) {
    throw new RestError(400, "54000", `The body contains too many HTML tags for one request: at most ${MAX_TAGS}`);
  }
  const rows = payload.rows.map(cleanRow);
  return { ...payload, rows, json: JSON.stringify(payload.isList ? rows : rows[0]) };
}

function cleanRow(row: PayloadRow): PayloadRow {
  const content = contentOf(row);
  return content === undefined ? row : { ...row, content: cleanWrittenHtml(content) };
}

/** The database would store any other value as JSON text, so this function returns that text. */
function contentOf({ content }: PayloadRow): string | undefined {
  if (content === undefined || content === null) return undefined;
  return typeof content === "string" ? content : JSON.stringify(content);
}

import { type PayloadRow, RestError } from "#embedded-supabase";
import { countTags, MAX_TAGS } from "#shared/rich-text/html-policy.ts";
import { cleanWrittenHtml } from "#shared/rich-text/server-cleaner.ts";

/** Cleans the rich text of written posts, in every form of body. @throws RestError */
export function cleanWrittenPosts(table: string, rows: readonly PayloadRow[]): readonly PayloadRow[] {
  if (table !== "blog_posts") return rows;
  const tags = rows.reduce((sum, row) => sum + countTags(contentOf(row) ?? ""), 0);
  if (tags > MAX_TAGS) {
    throw new RestError(400, "54000", `The body contains too many HTML tags for one request: at most ${MAX_TAGS}`);
  }
  return rows.map(cleanRow);
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

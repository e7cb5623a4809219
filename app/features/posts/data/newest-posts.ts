import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { Post } from "#shared/post.ts";

/** Requests some columns of posts in list order. @param language the default is all languages */
export function newestPosts<Column extends keyof Post>(
  database: DatabaseClient,
  columns: readonly Column[],
  language?: string,
) {
  const query = database
    .from("blog_posts")
    .select<string, Pick<Post, Column>>(columns.join(","))
    .order("date", { ascending: false })
    .order("id", { ascending: false });
  return language ? query.eq("language", language) : query;
}

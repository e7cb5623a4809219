import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Post } from "#shared/post.ts";

type Range<Column extends keyof Post> = {
  /** Columns to load. */
  columns: readonly Column[];
  /** Number of newer posts to skip. */
  skip: number;
  length: number;
};

/** Lists some columns of posts in list order, without the total. @throws BackendError */
export async function listNewestPosts<Column extends keyof Post>(
  database: DatabaseClient,
  { columns, skip, length }: Range<Column>,
): Promise<Pick<Post, Column>[]> {
  const response = await database
    .from("blog_posts")
    .select<string, Pick<Post, Column>>(columns.join(","))
    .order("date", { ascending: false })
    .order("id", { ascending: false })
    .range(skip, skip + length - 1);
  return unwrap(response);
}

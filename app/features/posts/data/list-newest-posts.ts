import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Post } from "../post.ts";

type Range<Column extends keyof Post> = {
  /** What is shown of a post, and no more. */
  columns: readonly Column[];
  /** How many newer posts are left out. */
  skip: number;
  length: number;
};

/** Some columns of posts in the order of the list, without their total: for what shows no pages. @throws BackendError */
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

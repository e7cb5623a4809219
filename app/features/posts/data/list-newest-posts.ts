import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Language } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";

type Range<Column extends keyof Post> = {
  /** Columns to load. */
  columns: readonly Column[];
  /** Number of newer posts to skip. */
  skip: number;
  length: number;
  /** The default is all languages. */
  language?: Language;
};

/** Lists some columns of posts in list order, without the total. @throws BackendError */
export async function listNewestPosts<Column extends keyof Post>(
  database: DatabaseClient,
  { columns, skip, length, language }: Range<Column>,
): Promise<Pick<Post, Column>[]> {
  const query = database
    .from("blog_posts")
    .select<string, Pick<Post, Column>>(columns.join(","))
    .order("date", { ascending: false })
    .order("id", { ascending: false })
    .range(skip, skip + length - 1);
  return unwrap(await (language ? query.eq("language", language) : query));
}

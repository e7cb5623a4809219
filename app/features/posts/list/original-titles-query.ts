import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { PostSummary } from "#shared/post.ts";

/** Loads the titles of the posts that these posts translate, by id. The list works without them. */
export function originalTitlesQuery(database: DatabaseClient, posts: readonly PostSummary[]) {
  const ids = [...new Set(posts.flatMap(({ translation_of }) => translation_of ?? []))].sort();
  return queryOptions({
    queryKey: ["posts", "titles", ids],
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const found = unwrap(await database.from("blog_posts").select("id, title").in("id", ids).abortSignal(signal));
      return Object.fromEntries(found.map(({ id, title }) => [id, title]));
    },
    enabled: ids.length > 0,
    staleTime: 0,
    retry: false,
  });
}

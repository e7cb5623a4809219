import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { renderRichText } from "#app/lib/rich-text/sanitize.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Post } from "#shared/post.ts";

/** The post that a translation names. */
export type Original = Pick<Post, "id" | "slug" | "title" | "language" | "content" | "updated_at"> & {
  /** The sanitised content as readers see it. */
  html: string;
};

/** Loads the original of a translation; null when it is not online. */
export function originalQuery(database: DatabaseClient, id: string) {
  return queryOptions({
    queryKey: ["posts", "original", id],
    queryFn: async ({ signal }): Promise<Original | null> => {
      const query = database.from("blog_posts").select("id, slug, title, language, content, updated_at").eq("id", id);
      const [found] = unwrap(await query.abortSignal(signal));
      return found ? { ...found, html: await renderRichText(found.content) } : null;
    },
    enabled: isUuid(id), // the field of a draft may be any text
    staleTime: 0,
    retry: false,
  });
}

import type { QuerySchema } from "#embedded-supabase/tests/query-schema.ts";

/** The tables of the site that random queries name. */
export const POSTS: QuerySchema = {
  tables: {
    blog_posts: {
      columns: ["id", "slug", "title", "date", "author", "excerpt", "content", "image_url", "tags", "created_at"],
      anonymousEmbeds: { former_slugs: "former_slugs" },
      embeds: { former_slugs: "former_slugs", "old:former_slugs": "former_slugs", related_posts: "blog_posts" },
    },
    former_slugs: {
      columns: ["slug", "post_id"],
      anonymousEmbeds: { blog_posts: "blog_posts", post_id: "blog_posts" },
      embeds: {
        blog_posts: "blog_posts",
        "now:post_id": "blog_posts",
        "x:blog_posts!former_slugs_post_id_fkey": "blog_posts",
      },
    },
  },
  kinds: { id: "id", post_id: "id", date: "date", created_at: "time", tags: "list" },
  searched: "slug",
  found: "the-sla-clause-we-ask-every-client-to-delete",
};

import { publicConfigContext } from "#app/context.ts";
import { listPosts } from "#app/features/posts/data/list-posts.ts";
import type { Post } from "#app/features/posts/post.ts";
import { xmlResponse } from "#app/lib/xml.server.ts";
import { anonymousDatabase } from "../prefetch-query.server.ts";
import type { Route } from "./+types/sitemap.ts";

/** The database answers at most this many rows at once (supabase/config.toml, max_rows). */
const BATCH = 1000;
/** A sitemap may list 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const MAX_POSTS = 49_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(publicConfigContext);
  const posts: Post[] = [];
  for (let page = 1; posts.length < MAX_POSTS; page += 1) {
    const batch = await listPosts(anonymousDatabase(context), { page, pageSize: BATCH });
    posts.push(...batch.posts);
    if (batch.posts.length < BATCH) break;
  }
  const addresses = [
    `<url><loc>${siteUrl}/</loc></url>`,
    `<url><loc>${siteUrl}/blog</loc></url>`,
    ...posts.map(({ slug, date }) => `<url><loc>${siteUrl}/blog/${slug}</loc><lastmod>${date}</lastmod></url>`),
  ];
  return xmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join("\n")}\n</urlset>`,
    "application/xml",
  );
}

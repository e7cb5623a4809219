import { listNewestPosts } from "#app/features/posts/data/list-newest-posts.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { xmlResponse } from "#app/lib/xml.server.ts";
import { lastChange } from "./last-change.ts";

/** Row limit of database responses (supabase/config.toml, max_rows). */
const BATCH = 1000;

export const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns entries of posts, newest first. @throws BackendError */
export async function listPostUrls(
  database: DatabaseClient,
  siteUrl: string,
  { skip, length }: { skip: number; length: number },
): Promise<string[]> {
  const starts = Array.from({ length: Math.ceil(length / BATCH) }, (_, batch) => batch * BATCH);
  const batches = await Promise.all(
    starts.map((start) =>
      listNewestPosts(database, {
        columns: ["slug", "date", "updated_at"],
        skip: skip + start,
        length: Math.min(BATCH, length - start),
      }),
    ),
  );
  return batches
    .flat()
    .map((post) => `<url><loc>${siteUrl}/blog/${post.slug}</loc><lastmod>${lastChange(post)}</lastmod></url>`);
}

export function urlSet(urls: string[]): Response {
  return xmlResponse(`<urlset ${XMLNS}>\n${urls.join("\n")}\n</urlset>`, "application/xml");
}

export function pageUrls(siteUrl: string): string[] {
  return [`<url><loc>${siteUrl}/</loc></url>`, `<url><loc>${siteUrl}/blog</loc></url>`];
}

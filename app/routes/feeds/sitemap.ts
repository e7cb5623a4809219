import { countPosts } from "#app/features/posts/data/list-posts.ts";
import { xmlResponse } from "#app/lib/xml.server.ts";
import { publicConfigContext } from "#shared/context.ts";
import { anonymousDatabase } from "../prefetch-query.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { countParts, PART_POSTS, sitemapPart } from "./sitemap-parts.ts";
import { listPostUrls, pageUrls, urlSet, XMLNS } from "./sitemap-urls.server.ts";

/** Returns all URLs, or an index of parts for many posts. */
export async function loader({ context }: Route.LoaderArgs) {
  const config = context.get(publicConfigContext);
  const { siteUrl } = config;
  const database = anonymousDatabase(context);
  const count = await countPosts(database);
  if (count <= PART_POSTS) {
    return urlSet([...pageUrls(siteUrl), ...(await listPostUrls(database, config, { skip: 0, length: count }))]);
  }
  const parts = Array.from({ length: countParts(count) }, (_, index) => sitemapPart(index + 1));
  const entries = parts.map((part) => `<sitemap><loc>${siteUrl}/${part}</loc></sitemap>`);
  return xmlResponse(`<sitemapindex ${XMLNS}>\n${entries.join("\n")}\n</sitemapindex>`, "application/xml");
}

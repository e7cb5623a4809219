import { href } from "react-router";
import { escapeXml, xmlResponse } from "#app/lib/xml.server.ts";
import { blog } from "#app/texts/en/blog.ts";
import { textsIn } from "#app/texts/translations.ts";
import { pathIn } from "#shared/languages.ts";
import type { Route } from "./+types/rss.ts";
import type { FeedImage } from "./feed-image.server.ts";
import { type FeedPost, readFeed } from "./feed-posts.server.ts";

/** RSS 2.0 (https://www.rssboard.org/rss-specification). Uses Media RSS, because an enclosure requires a file size. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, language, posts, changedAt } = await readFeed(context);
  const { siteUrl, company } = config;
  const { heading } = textsIn(language, blog);
  const urlOf = (path: string) => siteUrl + pathIn(language, path);
  return xmlResponse(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeXml(`${company.product} | ${heading}`)}</title>
<link>${urlOf(href("/blog"))}</link>
<description>${escapeXml(company.description)}</description>
<language>${language}</language>
${changedAt ? `<lastBuildDate>${new Date(changedAt).toUTCString()}</lastBuildDate>\n` : ""}<atom:link href="${urlOf(href("/rss.xml"))}" rel="self" type="application/rss+xml"/>
${posts.map(renderItem).join("\n")}
</channel>
</rss>`,
    "application/rss+xml",
  );
}

function renderItem(post: FeedPost): string {
  return `<item>
<title>${escapeXml(post.title)}</title>
<link>${post.url}</link>
<guid isPermaLink="false">urn:uuid:${post.id}</guid>
<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
<atom:updated>${post.changedAt}</atom:updated>
<dc:creator>${escapeXml(post.author)}</dc:creator>
${post.tags.map((tag) => `<category>${escapeXml(tag)}</category>`).join("")}
<description>${escapeXml(post.excerpt)}</description>
<content:encoded>${escapeXml(post.content)}</content:encoded>
${post.image ? renderImage(post.image) : ""}</item>`;
}

function renderImage({ url, type }: FeedImage): string {
  return `<media:content url="${escapeXml(url)}" medium="image"${type ? ` type="${type}"` : ""}/>\n`;
}

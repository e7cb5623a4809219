import { href } from "react-router";
import { escapeXml, xmlResponse } from "#app/lib/xml.server.ts";
import { blog } from "#app/texts/en/blog.ts";
import { textsIn } from "#app/texts/translations.ts";
import { DEFAULT_LANGUAGE, pathIn } from "#shared/languages.ts";
import type { Route } from "./+types/atom.ts";
import type { FeedImage } from "./feed-image.server.ts";
import { type FeedPost, readFeed } from "./feed-posts.server.ts";

/** Returns the Atom feed (RFC 4287). */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, language, posts, changedAt } = await readFeed(context);
  const { siteUrl, company } = config;
  const { heading } = textsIn(language, blog);
  const urlOf = (path: string) => siteUrl + pathIn(language, path);
  return xmlResponse(
    `<feed xmlns="http://www.w3.org/2005/Atom"${language === DEFAULT_LANGUAGE ? "" : ` xml:lang="${language}"`}>
<id>${language === DEFAULT_LANGUAGE ? `${siteUrl}/` : urlOf("/")}</id>
<title>${escapeXml(`${company.product} | ${heading}`)}</title>
<link href="${urlOf(href("/blog"))}"/>
<link href="${urlOf(href("/atom.xml"))}" rel="self"/>
<updated>${changedAt ?? "1970-01-01T00:00:00Z"}</updated>
${posts.map(renderEntry).join("\n")}
</feed>`,
    "application/atom+xml",
  );
}

function renderEntry(post: FeedPost): string {
  return `<entry>
<id>urn:uuid:${post.id}</id>
<title>${escapeXml(post.title)}</title>
<link href="${post.url}"/>
${post.image ? renderImage(post.image) : ""}<published>${post.publishedAt}</published>
<updated>${post.changedAt}</updated>
<author><name>${escapeXml(post.author)}</name></author>
${post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join("")}
<summary>${escapeXml(post.excerpt)}</summary>
<content type="html">${escapeXml(post.content)}</content>
</entry>`;
}

function renderImage({ url, type }: FeedImage): string {
  return `<link rel="enclosure" href="${escapeXml(url)}"${type ? ` type="${type}"` : ""}/>\n`;
}

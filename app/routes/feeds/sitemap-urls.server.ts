import { href } from "react-router";
import { newestPosts } from "#app/features/posts/data/newest-posts.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { Translations } from "#app/lib/page-meta.tsx";
import { xmlResponse } from "#app/lib/xml.server.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { PublicConfig } from "#shared/context.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes, pathIn } from "#shared/languages.ts";
import { postTimes } from "./post-times.ts";

/** Row limit of database responses (supabase/config.toml, max_rows). */
const BATCH = 1000;

export const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XMLNS_XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Returns entries of posts, newest first. @throws BackendError */
export async function listPostUrls(
  database: DatabaseClient,
  { siteUrl, timeZone }: Pick<PublicConfig, "siteUrl" | "timeZone">,
  { skip, length }: { skip: number; length: number },
): Promise<string[]> {
  const starts = Array.from({ length: Math.ceil(length / BATCH) }, (_, batch) => batch * BATCH);
  const batches = await Promise.all(
    starts.map((start) =>
      newestPosts(database, ["id", "slug", "date", "created_at", "updated_at", "language", "translation_of"])
        .range(skip + start, skip + Math.min(start + BATCH, length) - 1)
        .then(unwrap),
    ),
  );
  const posts = batches.flat();
  const groups = groupBy(posts, ({ id, translation_of }) => translation_of ?? id);
  return posts.flatMap((post) => {
    const { language, slug } = post;
    if (!isLanguage(language)) return [];
    const group = groups.get(post.translation_of ?? post.id) ?? [];
    const paths = Object.fromEntries(group.map((other) => [other.language, href("/blog/:slug", { slug: other.slug })]));
    return [
      urlEntry(
        siteUrl,
        { ...paths, [language]: href("/blog/:slug", { slug }) },
        language,
        postTimes(post, timeZone).changedAt,
      ),
    ];
  });
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Translations of a post that are in another part of the sitemap are only named in the post's document. */
function urlEntry(siteUrl: string, paths: Translations, language: Language, changedAt?: string): string {
  const urlOf = (code: Language) => siteUrl + pathIn(code, paths[code] ?? "/");
  const codes = languageCodes.filter((code) => paths[code]);
  const named = codes.length > 1 ? codes.map((code): [string, Language] => [code, code]) : [];
  if (named.length > 0 && paths[DEFAULT_LANGUAGE]) named.push(["x-default", DEFAULT_LANGUAGE]);
  const links = named.map(([name, code]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${urlOf(code)}"/>`);
  const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
  return `<url><loc>${urlOf(language)}</loc>${lastmod}${links.join("")}</url>`;
}

export function urlSet(urls: string[]): Response {
  return xmlResponse(`<urlset ${XMLNS} ${XMLNS_XHTML}>\n${urls.join("\n")}\n</urlset>`, "application/xml");
}

export function pageUrls(siteUrl: string): string[] {
  return ["/", href("/blog")].flatMap((path) => {
    const paths = Object.fromEntries(languageCodes.map((code) => [code, path]));
    return languageCodes.map((language) => urlEntry(siteUrl, paths, language));
  });
}

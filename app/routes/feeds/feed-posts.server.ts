import { href, type RouterContextProvider } from "react-router";
import { newestPosts } from "#app/features/posts/data/newest-posts.ts";
import { resolveContentImages } from "#app/features/posts/images/image-url.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { languageContext, type PublicConfig, publicConfigContext } from "#shared/context.ts";
import { type Language, pathIn } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";
import { anonymousDatabase } from "../prefetch-query.server.ts";
import { type FeedPicture, feedPicture } from "./feed-picture.server.ts";
import { lastChange } from "./last-change.ts";

/** The newest posts for feeds, with absolute addresses and sanitised content. */
const FEED_LENGTH = 20;

const COLUMNS = [
  "id",
  "slug",
  "title",
  "date",
  "author",
  "excerpt",
  "content",
  "tags",
  "image_url",
  "updated_at",
] as const;

export type FeedPost = Pick<Post, (typeof COLUMNS)[number]> & {
  url: string;
  picture: FeedPicture | undefined;
  /** Time in the format of RFC 3339. */
  changedAt: string;
};

/** Posts in the order of the public list. */
export async function readFeed(
  context: Readonly<RouterContextProvider>,
): Promise<{ config: PublicConfig; language: Language; posts: FeedPost[]; changedAt: string | undefined }> {
  const config = context.get(publicConfigContext);
  const language = context.get(languageContext);
  const backendUrl = config.backendUrl || config.siteUrl;
  const posts = unwrap(await newestPosts(anonymousDatabase(context), COLUMNS, language).range(0, FEED_LENGTH - 1));
  const changedAt = posts.map(lastChange).sort().at(-1);
  return {
    config,
    language,
    changedAt,
    posts: await Promise.all(
      posts.map(async (post) => ({
        ...post,
        changedAt: lastChange(post),
        picture: feedPicture(post.image_url, backendUrl),
        url: config.siteUrl + pathIn(language, href("/blog/:slug", { slug: post.slug })),
        content: resolveContentImages(await sanitizeRichText(post.content), backendUrl),
      })),
    ),
  };
}

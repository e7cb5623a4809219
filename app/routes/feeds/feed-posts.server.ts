import { href, type RouterContextProvider } from "react-router";
import { newestPosts } from "#app/features/posts/data/newest-posts.ts";
import { resolveContentImages } from "#app/features/posts/images/image-url.ts";
import { renderRichText } from "#app/lib/rich-text/sanitize.ts";
import { unwrap } from "#shared/backend-error.ts";
import { languageContext, type PublicConfig, publicConfigContext } from "#shared/context.ts";
import { endAtWord } from "#shared/end-at-word.ts";
import { type Language, pathIn } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";
import { anonymousDatabase } from "../prefetch-query.server.ts";
import { withAbsoluteUrls } from "./absolute-urls.ts";
import { type FeedImage, feedImage } from "./feed-image.server.ts";
import { postTimes } from "./post-times.ts";

/** The newest posts for feeds, with absolute URLs and sanitised content. */
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
  "created_at",
  "updated_at",
] as const;

export type FeedPost = Pick<Post, (typeof COLUMNS)[number]> & {
  url: string;
  image: FeedImage | undefined;
  /** Times in the format of RFC 3339. */
  publishedAt: string;
  changedAt: string;
};

/** Posts in the order of the public list. */
export async function readFeed(
  context: Readonly<RouterContextProvider>,
): Promise<{ config: PublicConfig; language: Language; posts: FeedPost[]; changedAt: string | undefined }> {
  const config = context.get(publicConfigContext);
  const language = context.get(languageContext);
  const backendUrl = config.backendUrl || config.siteUrl;
  const rows = unwrap(await newestPosts(anonymousDatabase(context), COLUMNS, language).range(0, FEED_LENGTH - 1));
  const posts = await Promise.all(
    rows.map(async (post): Promise<FeedPost> => {
      const url = config.siteUrl + pathIn(language, href("/blog/:slug", { slug: post.slug }));
      const content = resolveContentImages(await renderRichText(post.content), backendUrl);
      return {
        ...post,
        excerpt: endAtWord(post.excerpt),
        ...postTimes(post, config.timeZone),
        url,
        image: feedImage(post.image_url, backendUrl),
        content: withAbsoluteUrls(content, url),
      };
    }),
  );
  const changedAt = posts
    .map((post) => post.changedAt)
    .sort()
    .at(-1);
  return { config, language, posts, changedAt };
}

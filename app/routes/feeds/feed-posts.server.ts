import type { RouterContextProvider } from "react-router";
import { type PublicConfig, publicConfigContext } from "#app/context.ts";
import { listPosts } from "#app/features/posts/data/list-posts.ts";
import { resolveContentImages, resolveImageUrl } from "#app/features/posts/image-url.ts";
import type { Post } from "#app/features/posts/post.ts";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { anonymousDatabase } from "../prefetch-query.server.ts";

/** The newest posts as a feed tells them: absolute addresses and sanitised content. */
const FEED_LENGTH = 20;

export type FeedPost = Post & { url: string; imageUrl: string | undefined };

/** The same list the pages show, so feed and page cannot drift apart. */
export async function readFeed(
  context: Readonly<RouterContextProvider>,
): Promise<{ config: PublicConfig; posts: FeedPost[] }> {
  const config = context.get(publicConfigContext);
  const backendUrl = config.backendUrl || config.siteUrl;
  const { posts } = await listPosts(anonymousDatabase(context), { page: 1, pageSize: FEED_LENGTH });
  return {
    config,
    posts: await Promise.all(
      posts.map(async (post) => ({
        ...post,
        url: `${config.siteUrl}/blog/${post.slug}`,
        imageUrl: post.image_url ? resolveImageUrl(post.image_url, backendUrl) : undefined,
        content: resolveContentImages(await sanitizeRichText(post.content), backendUrl),
      })),
    ),
  };
}

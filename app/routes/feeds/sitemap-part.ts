import type { LoaderFunctionArgs } from "react-router";
import { countPosts } from "#app/features/posts/data/list-posts.ts";
import { publicConfigContext } from "#shared/context.ts";
import { anonymousDatabase } from "../prefetch-query.server.ts";
import { countParts, numberOfPart, PART_POSTS, rangeOfPart } from "./sitemap-parts.ts";
import { listPostUrls, pageUrls, urlSet } from "./sitemap-urls.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const config = context.get(publicConfigContext);
  const { siteUrl } = config;
  const database = anonymousDatabase(context);
  const number = numberOfPart(new URL(request.url).pathname);
  const count = await countPosts(database);
  if (count <= PART_POSTS || number > countParts(count)) {
    return new Response("There is no such part of the sitemap.\n", { status: 404 });
  }
  const posts = await listPostUrls(database, config, rangeOfPart(number, count));
  return urlSet(number === 1 ? [...pageUrls(siteUrl), ...posts] : posts);
}

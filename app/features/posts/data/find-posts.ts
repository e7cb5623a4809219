import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Language } from "#shared/languages.ts";
import type { PostSummary } from "#shared/post.ts";
import type { PostSearch } from "../post-search.ts";

type FoundPosts = {
  posts: PostSummary[];
  /** Number of matches, limited to the rows that paging can reach. */
  count: number;
  /** Whether more posts match than `count` says. */
  has_more: boolean;
};

/** Largest offset: past all results, and valid for every backend. */
const FARTHEST = 100_000;

type Page = { page: number; pageSize: number; language?: Language | undefined };

/** Finds matching posts, by relevance unless an order is given. @throws BackendError */
export async function findPosts(
  database: DatabaseClient,
  { page, pageSize, language, ...search }: Page & PostSearch,
  signal: AbortSignal,
): Promise<FoundPosts> {
  // Omits empty parameters, because the backend rejects an anonymous call with an author or an order.
  const { q, tag, author, sort } = search;
  const asked = {
    ...(q && { search: q }),
    ...(tag && { tag }),
    ...(author && { author }),
    ...(sort && { sort }),
    ...(language && { language }),
    skip: Math.min((page - 1) * pageSize, FARTHEST),
    size: pageSize,
  };
  // The generated types do not describe the function's JSON.
  return unwrap(await database.rpc("find_posts", asked, { get: true }).abortSignal(signal)) as FoundPosts;
}

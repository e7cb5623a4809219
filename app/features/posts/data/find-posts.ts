import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Language } from "#shared/languages.ts";
import type { PostSummary } from "#shared/post.ts";
import type { PostSearch } from "../post-search.ts";

export type PostSummaryList = {
  posts: PostSummary[];
  /** Number of posts on all pages. Of a search: limited to the rows that paging can reach. */
  count: number;
  /** Whether more posts match than `count` says. */
  has_more?: boolean;
};

/** Largest offset: past all results, and valid for every backend. */
const FARTHEST = 100_000;

export type PostPage = { page: number; pageSize: number; language?: Language };

/** Finds matching posts, by relevance unless an order is given. @throws BackendError */
export async function findPosts(
  database: DatabaseClient,
  { page, pageSize, q, ...search }: PostPage & PostSearch,
  signal: AbortSignal,
): Promise<PostSummaryList> {
  // The backend rejects an anonymous call with an author or an order; postgrest-js omits undefined parameters.
  const asked = { search: q, ...search, skip: Math.min((page - 1) * pageSize, FARTHEST), size: pageSize };
  // The generated types do not describe the function's JSON.
  return unwrap(await database.rpc("find_posts", asked, { get: true }).abortSignal(signal)) as PostSummaryList;
}

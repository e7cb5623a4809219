import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { PostSummary } from "../post.ts";
import type { PostSearch } from "../post-search.ts";

type FoundPosts = {
  posts: PostSummary[];
  /** How many match, at most as many as anybody can page through. */
  count: number;
  /** Whether more match than are counted. */
  has_more: boolean;
};

/** Behind any post that is found: what a far page asks for stays a number that every backend takes. */
const FARTHEST = 100_000;

type Page = { page: number; pageSize: number };

/** Posts that match, by relevance where no order is asked for. @throws BackendError */
export async function findPosts(
  database: DatabaseClient,
  { page, pageSize, ...search }: Page & PostSearch,
  signal?: AbortSignal,
): Promise<FoundPosts> {
  // What is not asked for stays out: a stranger may name no author and no order.
  const { q, tag, author, sort } = search;
  const asked = {
    ...(q && { search: q }),
    ...(tag && { tag }),
    ...(author && { author }),
    ...(sort && { sort }),
    skip: Math.min((page - 1) * pageSize, FARTHEST),
    size: pageSize,
  };
  const query = database.rpc("find_posts", asked, { get: true });
  // The function's own JSON, which the schema says no more of.
  return unwrap(await (signal ? query.abortSignal(signal) : query)) as FoundPosts;
}

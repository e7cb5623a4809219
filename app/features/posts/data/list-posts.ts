import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isPastTheEnd, unwrap } from "#shared/backend-error.ts";
import type { Language } from "#shared/languages.ts";
import type { Post, PostSummary } from "#shared/post.ts";
import type { PostSearch } from "../post-search.ts";

export type PostPage = { page: number; pageSize: number; language?: Language };

export type PostSummaryList = {
  posts: PostSummary[];
  /** Number of posts on all pages. Of a search: limited to the rows that paging can reach. */
  count: number;
  /** Whether more posts match than `count` says. */
  has_more?: boolean;
};

/** Lists the newest posts of a language first, with the exact total (spec section 7). Empty past the end. @throws BackendError */
export async function listPosts(
  database: DatabaseClient,
  { page, pageSize, language }: PostPage,
  signal: AbortSignal,
): Promise<PostSummaryList> {
  const from = (page - 1) * pageSize;
  const query = database
    .from("blog_posts")
    .select("*", { count: "exact" })
    .order("date", { ascending: false })
    .range(from, from + pageSize - 1)
    .abortSignal(signal);
  const response = await (language ? query.eq("language", language) : query);
  if (isPastTheEnd(response.error)) return { posts: [], count: await countPosts(database, language) };
  const posts = unwrap(response);
  return { posts: posts.map(summarize), count: response.count ?? posts.length };
}

/** Omits columns that no list shows, because the call selects all columns and documents contain the result. */
function summarize(post: Post): PostSummary {
  const { id, title, slug, author, date, excerpt, image_url, tags, language, translation_of } = post;
  const summary = { id, title, slug, author, date, excerpt, image_url, tags, language };
  return translation_of ? { ...summary, translation_of } : summary;
}

/** Counts the posts. Requests one row, because the backend reads a thousand for a HEAD request. @throws BackendError */
export async function countPosts(database: DatabaseClient, language?: Language): Promise<number> {
  const query = database
    .from("blog_posts")
    .select("id", { count: "exact" })
    .order("date", { ascending: false })
    .range(0, 0);
  const response = await (language ? query.eq("language", language) : query);
  return response.count ?? unwrap(response).length;
}

/** Largest offset: past all results, and valid for every backend. */
const FARTHEST = 100_000;

/** Finds matching posts, by relevance unless an order is given. @throws BackendError */
export async function findPosts(
  database: DatabaseClient,
  { page, pageSize, q, ...search }: PostPage & PostSearch,
  signal: AbortSignal,
): Promise<PostSummaryList> {
  // The backend rejects an anonymous call with an author or an order; postgrest-js omits undefined parameters.
  const parameters = { search: q, ...search, skip: Math.min((page - 1) * pageSize, FARTHEST), size: pageSize };
  // The generated types do not describe the function's JSON.
  return unwrap(await database.rpc("find_posts", parameters, { get: true }).abortSignal(signal)) as PostSummaryList;
}

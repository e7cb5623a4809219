import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isPastTheEnd, unwrap } from "#app/lib/backend-error.ts";
import type { Post, PostFields } from "#shared/post.ts";
import { type PostVersionSummary, type ReadVersion, VERSIONS_PAGE_SIZE } from "../post-version.ts";

const COLUMNS = "post_id,version,saved_at,saved_by,saved_by_name,action,replaced_at,title";

export type PostVersionList = { versions: PostVersionSummary[]; count: number };

/** Lists the newest versions first, without texts. Pages past the end are empty. @throws BackendError */
export async function listPostVersions(
  database: DatabaseClient,
  { postId, page }: { postId: string; page: number },
  signal?: AbortSignal,
): Promise<PostVersionList> {
  const from = (page - 1) * VERSIONS_PAGE_SIZE;
  const query = database
    .from("post_versions")
    .select<string, PostVersionSummary>(COLUMNS, { count: "exact" })
    .eq("post_id", postId)
    .order("version", { ascending: false })
    .range(from, from + VERSIONS_PAGE_SIZE - 1);
  const response = await (signal ? query.abortSignal(signal) : query);
  if (isPastTheEnd(response.error)) return { versions: [], count: 0 };
  const versions = unwrap(response);
  return { versions, count: response.count ?? versions.length };
}

/** The public version has no content, because its post has it. */
type StoredVersion = PostVersionSummary & { fields: Omit<PostFields, "content"> & { content?: string } };

export type VersionWithBefore = {
  version: ReadVersion;
  /** The previous version, or the newest earlier version that is still stored. */
  before: ReadVersion | null;
};

/** @param post as it is now @returns null where it does not exist @throws BackendError */
export async function getPostVersion(
  database: DatabaseClient,
  { post, number }: { post: Post; number: number },
  signal?: AbortSignal,
): Promise<VersionWithBefore | null> {
  const query = database
    .from("post_versions")
    .select<string, StoredVersion>("*")
    .eq("post_id", post.id)
    .lte("version", number)
    .order("version", { ascending: false })
    .limit(2);
  const rows = unwrap(await (signal ? query.abortSignal(signal) : query));
  const [version, before = null] = rows.map((row) => ({ ...row, fields: { content: post.content, ...row.fields } }));
  return version?.version === number ? { version, before } : null;
}

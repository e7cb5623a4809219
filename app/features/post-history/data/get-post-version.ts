import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Post, PostFields } from "#shared/post.ts";
import type { PostVersionSummary, ReadVersion } from "../post-version.ts";

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

import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { renderRichText } from "#app/lib/rich-text/sanitize.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { unwrap, unwrapPage } from "#shared/backend-error.ts";
import type { Post, PostFields } from "#shared/post.ts";
import { getDeletedPost } from "./data/deleted-posts.ts";
import {
  DELETED_PAGE_SIZE,
  type DeletedPostSummary,
  type PostVersionSummary,
  type ReadVersion,
  VERSIONS_PAGE_SIZE,
} from "./post-version.ts";

/** Each saved post invalidates all these queries. */
const historyKey = ["posts", "history"];
export const deletedPostsKey = ["posts", "deleted"];

const VERSION_COLUMNS = "post_id,version,saved_at,saved_by,saved_by_name,action,replaced_at,title";

/** Lists the newest versions first, without texts. */
export function postVersionsQuery(database: DatabaseClient, { post, page }: { post: Post; page: number }) {
  const from = (page - 1) * VERSIONS_PAGE_SIZE;
  return queryOptions({
    queryKey: [...historyKey, post.id, "list", page],
    queryFn: async ({ signal }) =>
      unwrapPage(
        await database
          .from("post_versions")
          .select<string, PostVersionSummary>(VERSION_COLUMNS, { count: "exact" })
          .eq("post_id", post.id)
          .order("version", { ascending: false })
          .range(from, from + VERSIONS_PAGE_SIZE - 1)
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/** The public version has no content, because its post has it. */
type StoredVersion = PostVersionSummary & { fields: Omit<PostFields, "content"> & { content?: string } };

export type VersionWithBefore = {
  version: ReadVersion;
  /** The previous version, or the newest earlier version that is still stored. */
  before: ReadVersion | null;
};

/**
 * Loads a version with its text; null where it does not exist. Loads again after each save of the post, because another
 * version is public then.
 */
export function postVersionQuery(database: DatabaseClient, { post, number }: { post: Post; number: number }) {
  return queryOptions({
    queryKey: [...historyKey, post.id, "version", number, post.updated_at],
    queryFn: async ({ signal }): Promise<VersionWithBefore | null> => {
      const query = database
        .from("post_versions")
        .select<string, StoredVersion>("*")
        .eq("post_id", post.id)
        .lte("version", number)
        .order("version", { ascending: false })
        .limit(2);
      const rows = unwrap(await query.abortSignal(signal));
      const [version, before = null] = rows.map((row) => ({
        ...row,
        fields: { content: post.content, ...row.fields },
      }));
      return version?.version === number ? { version, before } : null;
    },
    gcTime: 0, // texts may be large
  });
}

const DELETED_COLUMNS = "id,title,slug,deleted_at,deleted_by_name,language:fields->>language";

/** Lists the last deleted posts first, without texts. */
export function deletedPostsQuery(database: DatabaseClient, page: number) {
  const from = (page - 1) * DELETED_PAGE_SIZE;
  return queryOptions({
    queryKey: [...deletedPostsKey, "list", page],
    queryFn: async ({ signal }) =>
      unwrapPage(
        await database
          .from("deleted_posts")
          .select<string, DeletedPostSummary>(DELETED_COLUMNS, { count: "exact" })
          .order("deleted_at", { ascending: false })
          .order("id", { ascending: false })
          .range(from, from + DELETED_PAGE_SIZE - 1)
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/** Loads a deleted post with content for readers. */
export function deletedPostQuery(database: DatabaseClient, id: string) {
  return queryOptions({
    queryKey: [...deletedPostsKey, "one", id],
    queryFn: async ({ signal }) => {
      const post = isUuid(id) ? await getDeletedPost(database, id, signal) : null;
      if (!post) return null;
      const content = await renderRichText(post.fields.content);
      return { ...post, fields: { ...post.fields, content } };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function renderedQuery(content: string, about: readonly unknown[]) {
  return queryOptions({
    queryKey: [...historyKey, "rendered", ...about],
    queryFn: () => renderRichText(content),
    gcTime: 0,
  });
}

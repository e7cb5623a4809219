import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isPastTheEnd, unwrap } from "#app/lib/backend-error.ts";
import { DRAFTS_PAGE_SIZE, type PostOfDraft, SAVED_COLUMNS, type SavedDraft } from "../model/server-draft.ts";
import { getDraftOverview } from "./get-draft-overview.ts";
import { listPublishedDrafts } from "./list-published-drafts.ts";

/** A draft, and the post that it will change. */
export type ListedDraft = SavedDraft & {
  post: { slug: string; title: string } | null;
  /** True when a public post has the same text: the draft was published, but not deleted. */
  isPublished: boolean;
};

export type DraftList = {
  drafts: ListedDraft[];
  count: number;
};

/** `scheduled`: those with a time, the next one first. `all`: the last saved one first. */
export type DraftListKind = "all" | "scheduled";

/** @param list.page from 1; pages past the end are empty. @throws BackendError */
export async function listDrafts(
  database: DatabaseClient,
  { kind, page }: { kind: DraftListKind; page: number },
  signal: AbortSignal,
): Promise<DraftList> {
  const from = (page - 1) * DRAFTS_PAGE_SIZE;
  const isAll = kind === "all";
  const query = database.from("post_drafts").select(SAVED_COLUMNS, { count: "exact" });
  const response = await (isAll ? query : query.not("scheduled_for", "is", null))
    .order(isAll ? "saved_at" : "scheduled_for", { ascending: !isAll })
    .order("id", { ascending: !isAll })
    .range(from, from + DRAFTS_PAGE_SIZE - 1)
    .abortSignal(signal);
  if (isPastTheEnd(response.error)) {
    const { count, scheduledCount } = await getDraftOverview(database, signal);
    return { drafts: [], count: isAll ? count : scheduledCount };
  }
  const rows = unwrap(response);
  const posts = await listPostsOfDrafts(database, rows, signal);
  const published = await listPublishedDrafts(database, rows, posts, signal);
  const drafts = rows.map((draft) => ({
    ...draft,
    post: posts.find(({ id }) => id === draft.post_id) ?? null,
    isPublished: published.has(draft.id),
  }));
  return { drafts, count: response.count ?? drafts.length };
}

/** Lists the posts that drafts will change, and the posts whose slug a new draft uses. */
async function listPostsOfDrafts(
  database: DatabaseClient,
  drafts: SavedDraft[],
  signal: AbortSignal,
): Promise<PostOfDraft[]> {
  const columns = "id, slug, title, updated_at";
  const ids = drafts.flatMap(({ post_id }) => post_id ?? []);
  const slugs = drafts.flatMap(({ post_id, slug }) => (post_id === null && slug !== "" ? [slug] : []));
  const ask = (column: "id" | "slug", values: string[]) =>
    database.from("blog_posts").select(columns).in(column, values).abortSignal(signal);
  const [changed, added] = await Promise.all([
    ids.length > 0 ? ask("id", ids).then(unwrap) : [],
    slugs.length > 0 ? ask("slug", slugs).then(unwrap) : [],
  ]);
  return [...changed, ...added];
}

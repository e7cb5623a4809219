import { areSameValues, valuesOf } from "#app/features/posts/post-values.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { isPastTheEnd, unwrap } from "#shared/backend-error.ts";
import { DRAFTS_PAGE_SIZE, SAVED_COLUMNS, type SavedDraft, type ServerDraft } from "../model/server-draft.ts";
import type { PublishedPost } from "../model/writing-state.ts";

/** Facts from the fields of a draft. The fields are text as typed, or absent. */
type DraftRow = SavedDraft & { language: string | null; translation_of: string | null };
const ROW_COLUMNS = `${SAVED_COLUMNS}, language:fields->>language, translation_of:fields->>translation_of`;

/** A draft, and the post that it will change. */
export type ListedDraft = DraftRow & {
  post: { slug: string; title: string } | null;
  /** The post that it translates. */
  original: { title: string } | null;
  /** True when a public post has the same text: the draft was published, but not deleted. */
  isPublished: boolean;
};

/** `scheduled`: those with a time, the next one first. `all`: the last saved one first. */
export type DraftListKind = "all" | "scheduled";

/** @param list.page from 1; pages past the end are empty. @throws BackendError */
export async function listDrafts(
  database: DatabaseClient,
  { kind, page }: { kind: DraftListKind; page: number },
  signal: AbortSignal,
): Promise<{ drafts: ListedDraft[]; count: number }> {
  const from = (page - 1) * DRAFTS_PAGE_SIZE;
  const isAll = kind === "all";
  const query = database.from("post_drafts").select<string, DraftRow>(ROW_COLUMNS, { count: "exact" });
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
    original: posts.find(({ id }) => id === draft.translation_of) ?? null,
    isPublished: published.has(draft.id),
  }));
  return { drafts, count: response.count ?? drafts.length };
}

/** Lists the posts that drafts will change or translate, and the posts whose slug a new draft uses. */
async function listPostsOfDrafts(database: DatabaseClient, drafts: DraftRow[], signal: AbortSignal) {
  const named = drafts.flatMap(({ post_id, translation_of }) => [post_id ?? "", translation_of ?? ""]);
  const ids = [...new Set(named.filter(isUuid))];
  const slugs = drafts.flatMap(({ post_id, slug }) => (post_id === null && slug !== "" ? [slug] : []));
  const ask = async (column: "id" | "slug", values: string[]): Promise<PublishedPost[]> => {
    if (values.length === 0) return [];
    const query = database.from("blog_posts").select("id, slug, title, updated_at").in(column, values);
    return unwrap(await query.abortSignal(signal));
  };
  return (await Promise.all([ask("id", ids), ask("slug", slugs)])).flat();
}

/** Returns ids of drafts with a published text. Compares texts only if a post is newer. @throws BackendError */
async function listPublishedDrafts(
  database: DatabaseClient,
  drafts: SavedDraft[],
  posts: PublishedPost[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const pairs = drafts.flatMap((draft) => {
    const post = posts.find(({ id, slug }) => (draft.post_id === null ? slug === draft.slug : id === draft.post_id));
    const mayBePublished = post !== undefined && Date.parse(post.updated_at) >= Date.parse(draft.saved_at);
    return mayBePublished ? [{ draftId: draft.id, postId: post.id }] : [];
  });
  if (pairs.length === 0) return new Set();
  const ids = (key: "draftId" | "postId") => pairs.map((pair) => pair[key]);
  const [draftRows, postRows] = await Promise.all([
    database
      .from("post_drafts")
      .select<string, Pick<ServerDraft, "id" | "fields">>("id, fields")
      .in("id", ids("draftId"))
      .abortSignal(signal)
      .then(unwrap),
    database.from("blog_posts").select("*").in("id", ids("postId")).abortSignal(signal).then(unwrap),
  ]);
  const published = pairs.filter(({ draftId, postId }) => {
    const draft = draftRows.find(({ id }) => id === draftId);
    const post = postRows.find(({ id }) => id === postId);
    return draft && post && areSameValues(valuesOf(draft.fields), valuesOf(post));
  });
  return new Set(published.map(({ draftId }) => draftId));
}

/** Limit of the request, far above the number of drafts of a site. Scheduled drafts and drafts of posts come first. */
const MOST = 1000;

/** Reads the facts that lists show about all drafts. @throws BackendError */
export async function getDraftOverview(database: DatabaseClient, signal: AbortSignal) {
  const response = await database
    .from("post_drafts")
    .select("post_id, scheduled_for", { count: "exact" })
    .order("scheduled_for", { nullsFirst: false })
    .order("post_id", { nullsFirst: false })
    .limit(MOST)
    .abortSignal(signal);
  const rows = unwrap(response);
  return {
    count: response.count ?? rows.length,
    scheduledCount: rows.filter(({ scheduled_for }) => scheduled_for !== null).length,
    /** Ids of posts with a draft. */
    changedPosts: rows.flatMap(({ post_id }) => post_id ?? []),
  };
}

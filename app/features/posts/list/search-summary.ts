import type { PostSearch } from "../post-search.ts";

/** Describes a search as part of a sentence: ' “cloud” tagged “finops” by “Ayu”'. */
export function describeSearch({ q, tag, author }: PostSearch): string {
  return `${q ? ` “${q}”` : ""}${tag ? ` tagged “${tag}”` : ""}${author ? ` by “${author}”` : ""}`;
}

/** Returns the sentence for a search without results. */
export function describeNothing(search: PostSearch, page: number): string {
  return `No ${page > 1 ? "more " : ""}posts${search.q ? " match" : ""}${describeSearch(search)}.`;
}

export function describeCount({ count, has_more }: { count: number; has_more?: boolean }): string {
  if (has_more) return `More than ${count} posts match. These are the first ${count}.`;
  return count === 1 ? "1 post matches." : `${count} posts match.`;
}

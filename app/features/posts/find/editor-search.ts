import { normalizeSearch } from "#shared/normalize-search.ts";
import { type PostSearch, type PostSort, readPublicSearch } from "../post-search.ts";

export const SORTS: { value: PostSort; name: string }[] = [
  { value: "-date", name: "Date, newest first" },
  { value: "date", name: "Date, oldest first" },
  { value: "title", name: "Title, A to Z" },
  { value: "-title", name: "Title, Z to A" },
  { value: "author", name: "Author, A to Z" },
  { value: "-author", name: "Author, Z to A" },
  { value: "-changed", name: "Last changed first" },
  { value: "changed", name: "Last changed last" },
];
/** The default order of the spec. */
export const DEFAULT_SORT = "-date";

/** @returns undefined for the default order and for invalid values */
export function readSort(text: string | null): PostSort | undefined {
  return SORTS.find(({ value }) => value === text && value !== DEFAULT_SORT)?.value;
}

export function readEditorSearch(search: URLSearchParams): PostSearch {
  return {
    ...readPublicSearch(search),
    author: normalizeSearch(search.get("author")),
    sort: readSort(search.get("sort")),
  };
}

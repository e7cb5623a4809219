import { manage as texts } from "#app/texts/en/manage.ts";
import { keysOf } from "#shared/keys-of.ts";
import { normalizeSearch } from "#shared/normalize-search.ts";
import { type PostSearch, type PostSort, readPublicSearch } from "../post-search.ts";

/** The default order of the spec. */
export const DEFAULT_SORT = "-date";

/** @returns undefined for the default order and for invalid values */
export function readSort(text: string | null): PostSort | undefined {
  return keysOf(texts.find.orders).find((order) => order === text && order !== DEFAULT_SORT);
}

export function readEditorSearch(search: URLSearchParams): PostSearch {
  return {
    ...readPublicSearch(search),
    author: normalizeSearch(search.get("author")),
    sort: readSort(search.get("sort")),
  };
}

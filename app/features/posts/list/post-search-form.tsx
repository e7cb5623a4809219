import { LONGEST_SEARCH } from "#shared/normalize-search.ts";
import type { PostSearch } from "../post-search.ts";

/** A plain form: submitting it loads a document, with and without scripts. */
export function PostSearchForm({ search: { q, tag } }: { search: PostSearch }) {
  return (
    <search>
      <form action="/blog" className="post-search">
        <label htmlFor="post-search" className="sr-only">
          Search posts
        </label>
        {/* The key resets the field when the search changes. */}
        <input
          key={q}
          id="post-search"
          name="q"
          type="search"
          className="input"
          defaultValue={q}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
        />
        {tag && <input type="hidden" name="tag" value={tag} />}
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </form>
    </search>
  );
}

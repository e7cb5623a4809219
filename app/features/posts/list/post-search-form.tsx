import { href, useHref } from "react-router";
import { blog } from "#app/texts/en/blog.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { LONGEST_SEARCH } from "#shared/normalize-search.ts";
import type { PostSearch } from "../post-search.ts";

/** A plain form: submitting it loads a document, with and without scripts. */
export function PostSearchForm({ search: { q, tag } }: { search: PostSearch }) {
  const texts = useTexts(blog).search;
  return (
    <search>
      <form action={useHref(href("/blog"))} className="post-search">
        <label htmlFor="post-search" className="sr-only">
          {texts.label}
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
          {texts.submit}
        </button>
      </form>
    </search>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { href, Link } from "react-router";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { blog } from "#app/texts/en/blog.ts";
import { manage } from "#app/texts/en/manage.ts";
import { ComboboxField } from "#app/ui/combobox.tsx";
import { InputField } from "#app/ui/input-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { useMediaQuery } from "#app/ui/use-media-query.ts";
import { LONGEST_SEARCH } from "#shared/normalize-search.ts";
import type { PostSearch } from "../post-search.ts";
import { DEFAULT_SORT, readSort } from "./editor-search.ts";
import { postLabelsQuery } from "./post-labels-query.ts";
import { useSearchFields } from "./use-search-fields.ts";

const NO_LABELS = { authors: [], tags: [], people: [] };

type PostFinderProps = {
  database: DatabaseClient;
  search: PostSearch;
  onSearch: (search: PostSearch) => void;
  /** Number of results, and the link to all posts. */
  children: ReactNode;
};

/** Search by words, author, tag and order. Loads the authors and tags on first use. */
export function PostFinder({ database, search, onSearch, children }: PostFinderProps) {
  const [isUsed, setUsed] = useState(false);
  const { data, isError } = useQuery({ ...postLabelsQuery(database), enabled: isUsed });
  const labels = data ?? (isError ? NO_LABELS : undefined);
  const fields = useSearchFields(search, labels, onSearch);

  return (
    <search aria-label={manage.find.name}>
      <form
        className="post-finder"
        onSubmit={(event) => {
          event.preventDefault();
          fields.complete();
        }}
        onFocus={() => setUsed(true)}
      >
        <InputField
          id="find-words"
          label={manage.find.search}
          type="search"
          value={fields.texts.q}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          onText={(text) => fields.change("q", text)}
          onBlur={fields.complete}
        />
        <FinderFilters inUse={[search.author, search.tag, search.sort].filter(Boolean).length}>
          {(["author", "tag"] as const).map((name) => (
            <LabelField key={name} name={name} labels={labels?.[`${name}s`] ?? []} {...fields} />
          ))}
          <div className="post-finder-sort">
            <SelectField
              id="find-sort"
              label={manage.find.sortBy}
              value={search.sort ?? DEFAULT_SORT}
              options={Object.entries(manage.find.orders)}
              onChoose={(sort) => onSearch({ ...search, sort: readSort(sort) })}
            />
          </div>
        </FinderFilters>
        {/* Browsers need a submit button for Enter in forms with several fields. */}
        <button type="submit" className="sr-only" tabIndex={-1}>
          {manage.find.search}
        </button>
        {children}
      </form>
    </search>
  );
}

type LabelFieldProps = ReturnType<typeof useSearchFields> & { name: "author" | "tag"; labels: string[] };

function LabelField({ name, labels, texts, matches, change, complete }: LabelFieldProps) {
  const id = `find-${name}`;
  const { label, choices } = matches[name];
  const isPart = label !== undefined && label !== texts[name].trim();
  return (
    <ComboboxField
      id={id}
      label={name === "author" ? manage.find.byAuthor : manage.find.byTag}
      hint={
        <span aria-live="polite">
          {choices && <span>{(name === "author" ? manage.find.authorsMatch : manage.find.tagsMatch)(choices)}</span>}
          {isPart && <span>{(name === "author" ? manage.find.showsAuthor : manage.find.showsTag)(label)}</span>}
        </span>
      }
      value={texts[name]}
      maxLength={LONGEST_SEARCH}
      aria-describedby={`${id}-hint`}
      options={labels}
      listName={name === "author" ? manage.find.authors : manage.find.tags}
      onText={(next) => change(name, next)}
      onChoose={(next) => change(name, next)}
      onBlur={complete}
    />
  );
}

type FinderFiltersProps = {
  /** Number of filters with a value. */
  inUse: number;
  children: ReactNode;
};

/** Filters beside the search words. Narrow screens collapse them, so that the list is visible. */
function FinderFilters({ inUse, children }: FinderFiltersProps) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="finder-filters"
      open={isWide || isOpen}
      // Focus inside opens the filters, so that they stay visible when the window becomes narrow.
      onFocus={({ target }) => target.localName !== "summary" && setOpen(true)}
      onToggle={({ currentTarget }) => !isWide && setOpen(currentTarget.open)}
    >
      <summary hidden={isWide}>
        <span>{manage.find.filters}</span>
        {inUse > 0 && <span className="finder-in-use">{manage.find.inUse(inUse)}</span>}
      </summary>
      <div className="finder-filter-fields">{children}</div>
    </details>
  );
}

type FoundCountProps = { found: { count: number; has_more?: boolean } | undefined; isFiltered: boolean };

/** Announces a changed number politely; the list's empty state announces zero. */
export function FoundCount({ found, isFiltered }: FoundCountProps) {
  return (
    <div className="found-count">
      <p role="status">{isFiltered && found && found.count > 0 && blog.found(found)}</p>
      {isFiltered && (
        <Link to={href("/admin/blog")} replace className="read-more">
          {manage.find.clear}
        </Link>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import { countPages } from "#app/lib/page-number.ts";
import { Pagination } from "./pagination.tsx";
import { QueryState } from "./query-state.tsx";
import type { RetriedQuery } from "./retry.tsx";
import { SkeletonRows } from "./skeleton.tsx";

type PagedListProps<Data extends { count: number }, Row> = {
  /** Loads one page; `count` is the number of rows on all pages. */
  query: RetriedQuery<Data>;
  rowsOf: (data: Data) => Row[];
  page: number;
  pageSize: number;
  linkTo: (page: number) => string;
  texts: { loading: string; failure: string; none: string };
  /** For long pages and for rows of another height. */
  skeletonRows?: number;
  /** Class around the page links; 'contents' if they need no space above. */
  pagesClassName?: string;
  children: (rows: Row[]) => ReactNode;
};

/** Shows one page of a list, or its loading, error or empty state, and links to the other pages. */
export function PagedList<Data extends { count: number }, Row>({
  query,
  rowsOf,
  page,
  pageSize,
  linkTo,
  texts,
  skeletonRows = pageSize,
  pagesClassName = "pt-10",
  children,
}: PagedListProps<Data, Row>) {
  return (
    <>
      <QueryState
        query={query}
        about={linkTo(page)}
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={skeletonRows} />}
        failureText={texts.failure}
        isEmpty={(data) => rowsOf(data).length === 0}
        emptyText={texts.none}
      >
        {(data) => children(rowsOf(data))}
      </QueryState>
      <div className={pagesClassName}>
        <Pagination page={page} pageCount={countPages(query.data?.count ?? 0, pageSize)} linkTo={linkTo} />
      </div>
    </>
  );
}

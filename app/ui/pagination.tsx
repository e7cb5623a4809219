import { ChevronLeft, ChevronRight } from "@lucide/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/lib/icon.tsx";
import { blog } from "#app/texts/en/blog.ts";
import { useTexts } from "#app/texts/use-texts.tsx";

type PaginationProps = {
  page: number;
  pageCount: number;
  linkTo: (page: number) => string;
};

/** Links to the previous, numbered and next pages, if there are several pages (spec section 2, Blog list). */
export function Pagination({ page, pageCount, linkTo }: PaginationProps) {
  const texts = useTexts(blog).pages;
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={texts.label} className="flex flex-wrap items-center justify-center gap-1 font-mono text-sm">
      <Step to={page > 1 ? linkTo(Math.min(page - 1, pageCount)) : undefined} rel="prev" label={texts.previousPage}>
        <Icon of={ChevronLeft} className="size-4" />
        <span className="max-sm:sr-only">{texts.previous}</span>
      </Step>
      {visiblePages(page, pageCount).map((number, index, all) => (
        <span key={number} className="contents">
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && (
            <span aria-hidden="true" className="px-1 text-quiet">
              …
            </span>
          )}
          <Link
            to={linkTo(number)}
            aria-label={texts.page(number)}
            aria-current={number === page ? "page" : undefined}
            className="page-step"
          >
            {number}
          </Link>
        </span>
      ))}
      <Step to={page < pageCount ? linkTo(page + 1) : undefined} rel="next" label={texts.nextPage}>
        <span className="max-sm:sr-only">{texts.next}</span>
        <Icon of={ChevronRight} className="size-4" />
      </Step>
    </nav>
  );
}

function Step({ to, rel, label, children }: { to?: string; rel: string; label: string; children: ReactNode }) {
  if (to === undefined) {
    return (
      <button type="button" disabled aria-label={label} className="page-step">
        {children}
      </button>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className="page-step">
      {children}
    </Link>
  );
}

/** Returns up to nine pages completely, otherwise both ends and the pages near the current one. */
function visiblePages(page: number, pageCount: number): number[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= 9) return all;
  return all.filter((number) => number === 1 || number === pageCount || Math.abs(number - page) <= 2);
}

import { type ReactNode, useState } from "react";
import { useMediaQuery } from "#app/ui/use-media-query.ts";

type FinderFiltersProps = {
  /** Number of filters with a value. */
  inUse: number;
  children: ReactNode;
};

/** Filters beside the search words. Narrow screens collapse them, so that the list is visible. */
export function FinderFilters({ inUse, children }: FinderFiltersProps) {
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
      <summary hidden={isWide}>Filters{inUse > 0 && <span className="finder-in-use"> {inUse} in use</span>}</summary>
      <div className="finder-filter-fields">{children}</div>
    </details>
  );
}

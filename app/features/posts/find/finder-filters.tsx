import { type ReactNode, useState } from "react";
import { useMediaQuery } from "#app/ui/use-media-query.ts";

type FinderFiltersProps = {
  /** How many of them hold something. */
  inUse: number;
  children: ReactNode;
};

/** What there is beside the words: on a narrow screen behind a line of its own, so that the list is not far below. */
export function FinderFilters({ inUse, children }: FinderFiltersProps) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="finder-filters"
      open={isWide || isOpen}
      // A field that is used stays where the window becomes narrow.
      onFocus={({ target }) => target.localName !== "summary" && setOpen(true)}
      onToggle={({ currentTarget }) => !isWide && setOpen(currentTarget.open)}
    >
      <summary hidden={isWide}>Filters{inUse > 0 && <span className="finder-in-use"> {inUse} in use</span>}</summary>
      <div className="finder-filter-fields">{children}</div>
    </details>
  );
}

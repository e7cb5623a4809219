import { Link } from "react-router";
import { blog } from "#app/texts/en/blog.ts";

type FoundCountProps = { found: { count: number; has_more?: boolean } | undefined; isFiltered: boolean };

/** Announces a changed number politely; the list's empty state announces zero. */
export function FoundCount({ found, isFiltered }: FoundCountProps) {
  return (
    <div className="found-count">
      <p role="status">{isFiltered && found && found.count > 0 && blog.found(found)}</p>
      {isFiltered && (
        <Link to="/admin/blog" replace className="read-more">
          Clear search
        </Link>
      )}
    </div>
  );
}

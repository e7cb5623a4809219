import { Link } from "react-router";
import { searchPart } from "./post-search.ts";

export function TagChips({ tags }: { tags: string[] | null }) {
  if (!tags || tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/blog${searchPart({ tag })}`} className="chip">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

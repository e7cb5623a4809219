import { Link } from "react-router";
import { copyPostLink } from "./copy-post-link.ts";

export function PublicPostLinks({ slug }: { slug: string }) {
  return (
    <span className="public-post-links">
      <Link to={`/blog/${slug}`}>View post</Link>
      <button type="button" onClick={() => void copyPostLink(slug)}>
        Copy link
      </button>
    </span>
  );
}

import { Link } from "react-router";
import { copyLink } from "#app/ui/copy-link.ts";

export function copyPostLink(slug: string): Promise<void> {
  return copyLink(`${location.origin}/blog/${slug}`);
}

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

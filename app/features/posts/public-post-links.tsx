import { href, Link } from "react-router";
import { manage as texts } from "#app/texts/en/manage.ts";
import { copyLink } from "#app/ui/copy-link.ts";

export function copyPostLink(slug: string): Promise<void> {
  return copyLink(`${location.origin}/blog/${slug}`);
}

export function PublicPostLinks({ slug }: { slug: string }) {
  return (
    <span className="public-post-links">
      <Link to={href("/blog/:slug", { slug })}>{texts.viewPost}</Link>
      <button type="button" onClick={() => void copyPostLink(slug)}>
        {texts.copyLink}
      </button>
    </span>
  );
}

import { href, Link } from "react-router";
import { manage as texts } from "#app/texts/en/manage.ts";
import { useLanguage } from "#app/texts/use-texts.tsx";
import { copyLink } from "#app/ui/copy-link.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import { postPath } from "./post-path.ts";

/** Without a language, the address leads on to that of the post. */
type AddressedPost = { slug: string; language?: string };

export function copyPostLink(post: AddressedPost): Promise<void> {
  return copyLink(location.origin + postPath(post));
}

export function PublicPostLinks({ post }: { post: AddressedPost }) {
  const isOfThisPage = (post.language ?? DEFAULT_LANGUAGE) === useLanguage();
  return (
    <span className="public-post-links">
      {isOfThisPage ? (
        <Link to={href("/blog/:slug", { slug: post.slug })}>{texts.viewPost}</Link>
      ) : (
        // A page of another language has other scripts.
        <a href={postPath(post)}>{texts.viewPost}</a>
      )}
      <button type="button" onClick={() => void copyPostLink(post)}>
        {texts.copyLink}
      </button>
    </span>
  );
}

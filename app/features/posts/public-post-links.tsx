import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { manage as texts } from "#app/texts/en/manage.ts";
import { useLanguage } from "#app/texts/use-texts.tsx";
import { copyLink } from "#app/ui/copy-link.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import { postPath } from "./post-path.ts";

/** Without a language, the URL redirects to that of the post. */
type LinkedPost = { slug: string; language?: string };

export function copyPostLink(post: LinkedPost): Promise<void> {
  return copyLink(location.origin + postPath(post));
}

export function PublicPostLinks({ post }: { post: LinkedPost }) {
  return (
    <span className="public-post-links">
      <PostLink post={post}>{texts.viewPost}</PostLink>
      <button type="button" onClick={() => void copyPostLink(post)}>
        {texts.copyLink}
      </button>
    </span>
  );
}

type PostLinkProps = Omit<ComponentProps<"a">, "href"> & { post: LinkedPost };

/** A link to the public page of a post, in the language of the post. */
export function PostLink({ post, ...link }: PostLinkProps) {
  const isOfThisPage = (post.language ?? DEFAULT_LANGUAGE) === useLanguage();
  if (isOfThisPage) return <Link {...link} to={href("/blog/:slug", { slug: post.slug })} />;
  // A page of another language has other scripts.
  return <a {...link} href={postPath(post)} />;
}

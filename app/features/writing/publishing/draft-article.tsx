import { href } from "react-router";
import { PostArticle } from "#app/features/posts/article/post-article.tsx";
import { writing } from "#app/texts/en/writing.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { DraftFields, Post } from "#shared/post.ts";

type DraftArticleProps = {
  /** With sanitised content. */
  fields: DraftFields;
  /** The text above the page, which says what it shows. */
  ribbon: string;
};

/** Shows a draft like its future post, with placeholders for missing parts. */
export function DraftArticle({ fields, ribbon }: DraftArticleProps) {
  const texts = useTexts(writing).preview;
  const { title, author, image_url = "" } = fields;
  const post = {
    date: "",
    content: "",
    tags: [],
    ...fields,
    title: title || texts.untitled,
    author: author || texts.noAuthor,
    image_url: /^https?:/.test(image_url) ? image_url : null,
    id: "",
    slug: "",
    excerpt: "",
    created_at: "",
    updated_at: "",
  } as Post;
  return (
    <>
      <p className="draft-ribbon">{ribbon}</p>
      <div className="post-grid">
        <BackLink to={href("/blog")}>{texts.back}</BackLink>
      </div>
      <PostArticle post={post} />
    </>
  );
}

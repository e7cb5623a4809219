import { PostArticle } from "#app/features/posts/article/post-article.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { Post } from "#shared/post.ts";

type DraftArticleProps = {
  /** A draft with sanitised content. */
  draft: Pick<Post, "title" | "author" | "date" | "content" | "tags"> & { image_url: string };
};

/** Shows a draft like its future post, with placeholders for missing parts. */
export function DraftArticle({ draft: { title, author, image_url, ...draft } }: DraftArticleProps) {
  const post: Post = {
    ...draft,
    title: title || "Post without a title",
    author: author || "nobody yet",
    image_url: /^https?:/.test(image_url) ? image_url : null,
    id: "",
    slug: "",
    excerpt: "",
    created_at: "",
    updated_at: "",
  };
  return (
    <>
      <div className="post-grid">
        <BackLink to="/blog">Back to Blog</BackLink>
      </div>
      <PostArticle post={post} />
    </>
  );
}

import { PostArticle } from "#app/features/posts/article/post-article.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { DraftFields, Post } from "#shared/post.ts";

/** Shows a draft like its future post, with placeholders for missing parts. @param fields with sanitised content */
export function DraftArticle({ fields }: { fields: DraftFields }) {
  const { title, author, image_url = "" } = fields;
  const post = {
    ...{ date: "", content: "", tags: [] },
    ...fields,
    title: title || "Post without a title",
    author: author || "nobody yet",
    image_url: /^https?:/.test(image_url) ? image_url : null,
    ...{ id: "", slug: "", excerpt: "", created_at: "", updated_at: "" },
  } as Post;
  return (
    <>
      <div className="post-grid">
        <BackLink to="/blog">Back to Blog</BackLink>
      </div>
      <PostArticle post={post} />
    </>
  );
}

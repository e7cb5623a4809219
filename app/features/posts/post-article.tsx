import { useSite } from "#app/lib/site-provider.tsx";
import { resolveContentImages, resolveImageUrl } from "./image-url.ts";
import { formatLongDate, type Post } from "./post.ts";
import { TagChips } from "./tag-chips.tsx";

/** @param props.post with sanitised content, see readablePostQuery */
export function PostArticle({ post }: { post: Post }) {
  const { backendUrl } = useSite();
  return (
    <article className="post-grid">
      <header className="post-header">
        <h1 tabIndex={-1} className="display post-title">
          {post.title}
        </h1>
        <div className="post-byline">
          <p>
            By {post.author} on <time dateTime={post.date}>{formatLongDate(post.date)}</time>
          </p>
          <TagChips tags={post.tags} />
        </div>
      </header>
      {post.image_url && (
        <img
          src={resolveImageUrl(post.image_url, backendUrl)}
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="post-hero"
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the query that read it */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: resolveContentImages(post.content, backendUrl) }} />
    </article>
  );
}

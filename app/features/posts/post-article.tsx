import { useSite } from "#app/lib/site-provider.tsx";
import { resolveContentImages, resolveImageUrl } from "./image-url.ts";
import { formatLongDate, type Post } from "./post.ts";
import { TagChips } from "./tag-chips.tsx";

/**
 * A post for reading: title, who and when, tags, picture, text.
 * @param props.post with content that has been sanitised, see readablePostQuery
 */
export function PostArticle({ post }: { post: Post }) {
  const { backendUrl } = useSite();
  return (
    <article>
      <header className="mx-auto grid max-w-4xl gap-5 pb-10">
        <h1 className="display text-3xl sm:text-5xl">{post.title}</h1>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="font-mono text-sm text-quiet">
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
          className="mx-auto mb-12 aspect-video w-full max-w-5xl rounded-sm bg-raised object-cover"
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the query that read it */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: resolveContentImages(post.content, backendUrl) }} />
    </article>
  );
}

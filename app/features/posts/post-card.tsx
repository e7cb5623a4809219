import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useSite } from "#app/lib/site-provider.tsx";
import { resolveImageUrl } from "./image-url.ts";
import { formatShortDate, type PostSummary } from "./post.ts";
import { TagChips } from "./tag-chips.tsx";

/** Cards above the fold on a phone: their picture is fetched at once, the others when they come near. */
const EAGER_CARDS = 1;

/** One post in the public list: optional image, title, excerpt, tags, author and date, and the way in. */
export function PostCard({ post, index }: { post: PostSummary; index: number }) {
  const { backendUrl } = useSite();
  const address = `/blog/${post.slug}`;
  return (
    <article className="post-card group">
      {post.image_url && (
        <Link to={address} tabIndex={-1} aria-hidden="true" className="block overflow-hidden rounded-sm">
          <img
            src={resolveImageUrl(post.image_url, backendUrl)}
            alt=""
            width={1600}
            height={900}
            loading={index < EAGER_CARDS ? "eager" : "lazy"}
            fetchPriority={index < EAGER_CARDS ? "high" : undefined}
            decoding="async"
            className="aspect-video w-full bg-raised object-cover"
          />
        </Link>
      )}
      <p className="flex flex-wrap gap-x-2 font-mono text-xs text-quiet">
        <span>{post.author}</span>
        <span aria-hidden="true">/</span>
        <time dateTime={post.date}>{formatShortDate(post.date)}</time>
      </p>
      <h2 className="text-xl leading-snug font-semibold tracking-tight text-balance">
        <Link to={address} className="hover:text-brand-ink">
          {post.title}
        </Link>
      </h2>
      <p className="text-[0.95rem] leading-relaxed text-quiet">{post.excerpt}</p>
      <TagChips tags={post.tags} />
      <Link to={address} className="read-more mt-auto">
        <span>Read More</span>
        <span className="sr-only">: {post.title}</span> <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </article>
  );
}

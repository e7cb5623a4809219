import { ArrowRight } from "@lucide/icons";
import { href, Link } from "react-router";
import { Icon } from "#app/lib/icon.tsx";
import { blog } from "#app/texts/en/blog.ts";
import { dates } from "#app/texts/en/dates.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { formatDay } from "#shared/format-date.ts";
import type { PostSummary } from "#shared/post.ts";
import { PostImage } from "../images/post-image.tsx";
import { TagChips } from "../tag-chips.tsx";
import { IslandChart } from "./island-chart.tsx";
import { splitExcerpt } from "./split-excerpt.ts";

/** Number of cards above the fold on a phone. Their images load eagerly, all others lazily. */
const EAGER_CARDS = 1;

/** Width of a card: one, two or three columns (post-card.css) in the page's frame (ui/layout.css). */
const CARD_SIZES =
  "(min-width: 120rem) 28.7rem, (min-width: 64rem) min(23rem, 33.3vw - 3.8rem), (min-width: 48rem) calc(46vw - 1rem), min(92vw, 100vw - 2.5rem)";

export function PostCard({ post, index }: { post: PostSummary; index: number }) {
  const texts = useTexts(blog);
  const days = useTexts(dates);
  const isEager = index < EAGER_CARDS;
  const path = href("/blog/:slug", { slug: post.slug });
  return (
    <article className="post-card">
      <Link to={path} tabIndex={-1} aria-hidden="true" className="post-cover">
        {post.image_url ? (
          <PostImage
            url={post.image_url}
            sizes={CARD_SIZES}
            loading={isEager ? "eager" : "lazy"}
            fetchPriority={isEager ? "high" : undefined}
            decoding="async"
          />
        ) : (
          <IslandChart slug={post.slug} />
        )}
      </Link>
      <p className="post-facts">
        <span>{post.author}</span>
        <span aria-hidden="true">/</span>
        <time dateTime={post.date}>{formatDay(post.date, days.short)}</time>
      </p>
      <h2>
        <Link to={path}>{post.title}</Link>
      </h2>
      <Excerpt text={post.excerpt} />
      <TagChips tags={post.tags} />
      <Link to={path} className="read-more">
        <span>{texts.readMore}</span>
        <span className="sr-only">{`: ${post.title}`}</span> <Icon of={ArrowRight} className="size-4" />
      </Link>
    </article>
  );
}

function Excerpt({ text }: { text: string }) {
  const [always, ...more] = splitExcerpt(text);
  return (
    <p key={text} className="post-excerpt">
      {always}
      {more.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each index stands for one width
        <span key={index}>{part}</span>
      ))}
    </p>
  );
}

import { href, Link } from "react-router";
import { blog } from "#app/texts/en/blog.ts";
import { dates } from "#app/texts/en/dates.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { formatDay } from "#shared/format-date.ts";
import type { NextPost as NextPostFacts } from "../post-queries.ts";

export function NextPost({ post }: { post: NextPostFacts | undefined }) {
  const texts = useTexts(blog);
  const days = useTexts(dates);
  return (
    <div className="next-post">
      <p className="eyebrow">{texts.nextPost}</p>
      {post ? (
        <>
          <h2 className="next-title">
            <Link to={href("/blog/:slug", { slug: post.slug })}>{post.title}</Link>
          </h2>
          <p className="post-facts">
            <span>{post.author}</span>
            <span aria-hidden="true">/</span>
            <time dateTime={post.date}>{formatDay(post.date, days.short)}</time>
          </p>
        </>
      ) : (
        <div aria-hidden="true" className="skeleton h-8 w-4/5" />
      )}
    </div>
  );
}

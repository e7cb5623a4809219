import { Link } from "react-router";
import { formatShortDate } from "#shared/format-date.ts";
import type { NextPost as NextPostFacts } from "../data/find-next-post.ts";

export function NextPost({ post }: { post: NextPostFacts | undefined }) {
  return (
    <div className="next-post">
      <p className="eyebrow">next post</p>
      {post ? (
        <>
          <h2 className="next-title">
            <Link to={`/blog/${post.slug}`}>{post.title}</Link>
          </h2>
          <p className="post-facts">
            <span>{post.author}</span>
            <span aria-hidden="true">/</span>
            <time dateTime={post.date}>{formatShortDate(post.date)}</time>
          </p>
        </>
      ) : (
        <div aria-hidden="true" className="skeleton h-8 w-4/5" />
      )}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { href, Link } from "react-router";
import { useDatabase } from "#app/lib/use-database.ts";
import { blog } from "#app/texts/en/blog.ts";
import { dates } from "#app/texts/en/dates.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { useNearView } from "#app/ui/use-near-view.ts";
import { formatDay } from "#shared/format-date.ts";
import type { Post } from "#shared/post.ts";
import { morePostsQuery } from "./more-posts-query.ts";

export function MorePosts({ post }: { post: Post }) {
  const texts = useTexts(blog);
  const days = useTexts(dates);
  const [observed, isNear] = useNearView();
  const { data } = useQuery({ ...morePostsQuery(useDatabase(), post), enabled: isNear });
  const { previous = null, related = [] } = data ?? {};
  return (
    <div ref={observed} className="more-posts">
      {previous && (
        <section aria-labelledby="previous-post">
          <h2 id="previous-post" className="eyebrow">
            {texts.previousPost}
          </h2>
          <Link to={href("/blog/:slug", { slug: previous.slug })}>{previous.title}</Link>
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related-posts">
          <h2 id="related-posts" className="eyebrow">
            {texts.relatedPosts}
          </h2>
          <ul>
            {related.map(({ slug, title, date }) => (
              <li key={slug}>
                <Link to={href("/blog/:slug", { slug })}>{title}</Link>{" "}
                <time dateTime={date}>{formatDay(date, days.short)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

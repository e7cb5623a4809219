import { href } from "react-router";
import { useSite } from "#app/lib/site-provider.tsx";
import { blog } from "#app/texts/en/blog.ts";
import { dates } from "#app/texts/en/dates.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { formatDay } from "#shared/format-date.ts";
import { isLanguage, languages, pathIn } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";
import { fallBackToOriginals } from "../images/fall-back-to-originals.ts";
import { resolveContentImages } from "../images/image-url.ts";
import { addContentVariants } from "../images/image-variants.ts";
import { PostImage } from "../images/post-image.tsx";
import { TagChips } from "../tag-chips.tsx";
import type { PostTranslation } from "./more-posts-query.ts";
import { readingMinutes } from "./reading-time.ts";

/** Width of the post's grid (post-article.css) in the page's frame (ui/layout.css). */
const HEAD_SIZES = "(min-width: 64rem) min(64rem, 100vw - 7.5rem), min(92vw, 100vw - 2.5rem)";

type PostArticleProps = { post: Post; translations?: PostTranslation[] };

/** @param props.post with sanitised content, see readablePostQuery */
export function PostArticle({ post, translations = [] }: PostArticleProps) {
  const site = useSite();
  const texts = useTexts(blog);
  const days = useTexts(dates);
  const content = resolveContentImages(addContentVariants(post.content, site), site.backendUrl);
  return (
    <article ref={fallBackToOriginals} className="post-grid">
      <header className="post-header">
        <h1 tabIndex={-1} className="display post-title">
          {post.title}
        </h1>
        <div className="post-byline">
          <p key={`${post.author} ${post.date}`}>
            {`${texts.byline.by} ${post.author} ${texts.byline.on} `}
            <time dateTime={post.date}>{formatDay(post.date, days.long)}</time>
          </p>
          <p>{texts.readingTime(readingMinutes(post.content))}</p>
          <TagChips tags={post.tags} />
          <TranslationLinks translations={translations} />
        </div>
      </header>
      {post.image_url && (
        <PostImage url={post.image_url} sizes={HEAD_SIZES} fetchPriority="high" className="post-hero" />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the query that read it */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  );
}

/** Plain links, because a page of another language has other scripts. */
function TranslationLinks({ translations }: { translations: PostTranslation[] }) {
  return translations.map(({ language, slug }) =>
    isLanguage(language) ? (
      <p key={language}>
        <a
          href={pathIn(language, href("/blog/:slug", { slug }))}
          hrefLang={language}
          lang={language}
          className="read-more"
        >
          {languages[language].offer}
        </a>
      </p>
    ) : null,
  );
}

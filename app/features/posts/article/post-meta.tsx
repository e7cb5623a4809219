import { href, useHref } from "react-router";
import { PageMeta, StructuredData } from "#app/lib/page-meta.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { endAtWord } from "#shared/end-at-word.ts";
import type { Post } from "#shared/post.ts";
import { resolveImageUrl } from "../images/image-url.ts";
import type { PostTranslation } from "./more-posts-query.ts";

/** Size in pixels of the card that the server draws. An image of a post may have a type that networks do not show. */
const DRAWN_CARD = { width: 1200, height: 630 };

type PostMetaProps = { post: Post; translations: PostTranslation[]; siteName: string };

export function PostMeta({ post, translations, siteName }: PostMetaProps) {
  const { siteUrl, backendUrl } = useSite();
  const path = href("/blog/:slug", { slug: post.slug });
  const canonical = siteUrl + useHref(path);
  const paths = [post, ...translations].map(({ language, slug }) => [language, href("/blog/:slug", { slug })]);
  const description = endAtWord(post.excerpt);
  const card = `${siteUrl}/og/${post.slug}.png`;
  return (
    <>
      <PageMeta
        title={`${post.title} | ${siteName}`}
        description={description}
        keywords={post.tags ?? []}
        path={path}
        translations={Object.fromEntries(paths)}
        type="article"
        siteName={siteName}
        image={card}
        imageAlt={post.title}
        imageSize={DRAWN_CARD}
        properties={[
          { property: "article:published_time", content: post.date },
          { property: "article:modified_time", content: post.date },
          { property: "article:author", content: post.author },
          ...(post.tags ?? []).map((tag) => ({ property: "article:tag", content: tag })),
        ]}
      />
      <StructuredData
        data={{
          "@context": "https://schema.org",
          "@type": "Article",
          headline: post.title,
          description,
          image: [post.image_url ? resolveImageUrl(post.image_url, backendUrl || siteUrl) : card],
          author: { "@type": "Person", name: post.author },
          publisher: {
            "@type": "Organization",
            name: siteName,
            logo: { "@type": "ImageObject", url: `${siteUrl}/icon-512.png` },
          },
          datePublished: post.date,
          dateModified: post.date,
          mainEntityOfPage: { "@type": "WebPage", "@id": canonical },
        }}
      />
    </>
  );
}

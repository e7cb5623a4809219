import { ArrowRight } from "@lucide/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { data, href, Link, Navigate, redirect, redirectDocument } from "react-router";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { MorePosts } from "#app/features/posts/article/more-posts.tsx";
import { morePostsQuery } from "#app/features/posts/article/more-posts-query.ts";
import { NextPost } from "#app/features/posts/article/next-post.tsx";
import { PostArticle } from "#app/features/posts/article/post-article.tsx";
import { PostMeta } from "#app/features/posts/article/post-meta.tsx";
import {
  findKnownPost,
  type NextPost as NextPostFacts,
  nextPostQuery,
  readablePostQuery,
  renamedPostQuery,
} from "#app/features/posts/post-queries.ts";
import { Icon } from "#app/lib/icon.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { useDatabase } from "#app/lib/use-database.ts";
import { blogLinks } from "#app/styles/page-styles.ts";
import { blog } from "#app/texts/en/blog.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { LoadingText } from "#app/ui/query-state.tsx";
import { type Retry, useRetry } from "#app/ui/retry.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import { defaultTitle } from "#shared/company-identity.ts";
import { languageContext, publicConfigContext } from "#shared/context.ts";
import { isLanguage, type Language, pathIn } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { HydratedQueries, type QueryResults } from "../hydrated-queries.tsx";
import { anonymousDatabase, headersOfLoader, prefetchQuery, SERVICE_UNAVAILABLE } from "../prefetch-query.server.ts";
import type { Route } from "./+types/post.ts";
import { usePrintedOrigin } from "./printed-origin.ts";

type BlogPostData = { results: QueryResults | null };

export const handle: RouteHandle = { styles: "blog", startsOnDemand: true };
export const links = blogLinks;

export const headers = headersOfLoader;

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const database = anonymousDatabase(context);
  const found = await prefetchQuery(readablePostQuery(database, slug));
  if (found.failed) return data<BlogPostData>({ results: found.results }, SERVICE_UNAVAILABLE);
  const post = found.result;
  if (post) {
    const elsewhere = pathInOtherLanguage(post, context.get(languageContext));
    // React Router adds the base path of this language to a path, so the redirect needs a whole URL.
    if (elsewhere) throw redirectDocument(context.get(publicConfigContext).siteUrl + elsewhere, 301);
    // The page works without these results: the browser then loads them.
    const [next, more] = await Promise.all([
      prefetchQuery(nextPostQuery(database, post)),
      prefetchQuery(morePostsQuery(database, post)),
    ]);
    return data<BlogPostData>({ results: join(found.results, next.results, more.results) });
  }

  const renamed = await prefetchQuery(renamedPostQuery(database, slug));
  if (renamed.result) throw redirect(href("/blog/:slug", { slug: renamed.result }), 301);
  return data<BlogPostData>({ results: join(found.results, renamed.results) }, { status: 404 });
}

/**
 * Each post has one URL, but links of the administration do not know its language.
 * @returns the path of a post in another language than the page's; undefined for a post of the same language
 */
function pathInOtherLanguage(post: Post, language: Language): string | undefined {
  if (post.language === language || !isLanguage(post.language)) return undefined;
  return pathIn(post.language, href("/blog/:slug", { slug: post.slug }));
}

function join(first: QueryResults, ...others: QueryResults[]): QueryResults {
  return { ...first, byKey: [first, ...others].flatMap(({ byKey }) => byKey) };
}

/** Returns at once on client navigation: the page shows its loading text and loads its data. */
export function clientLoader(): BlogPostData {
  return { results: null };
}

export default function BlogPostRoute({ loaderData: { results }, params: { slug } }: Route.ComponentProps) {
  return (
    <HydratedQueries results={results}>
      <main id="main" tabIndex={-1} className="frame page" style={usePrintedOrigin()}>
        <PostBySlug key={slug} slug={slug} />
      </main>
    </HydratedQueries>
  );
}

/** Shows the post, or its loading, error or missing state (spec section 4). */
function PostBySlug({ slug }: { slug: string }) {
  const database = useDatabase();
  const queryClient = useQueryClient();
  const query = useQuery(readablePostQuery(database, slug));
  const { data: post } = query;
  const renamed = useQuery({ ...renamedPostQuery(database, slug), enabled: post === null });
  // A cached list knows this post's position or even the next post, so both requests can run in parallel.
  const known = findKnownPost(queryClient, slug);
  const language = useLanguage();
  const current = post ?? (known && { ...known.post, language });
  const elsewhere = post && pathInOtherLanguage(post, language);
  useEffect(() => {
    // The page of another language has other scripts, so the browser loads its document.
    if (elsewhere) location.replace(elsewhere);
  }, [elsewhere]);
  const next = useQuery({
    ...nextPostQuery(database, current ?? NOWHERE),
    enabled: current !== undefined,
    initialData: known?.next,
    initialDataUpdatedAt: known?.askedAt,
  });
  const { hasFailed, ...button } = useRetry(query, slug);

  if (post) return <FoundPost post={post} next={next.isError ? null : next.data} />;
  if (hasFailed) return <FailedPost {...button} />;
  if (renamed.data) return <Navigate to={href("/blog/:slug", { slug: renamed.data })} replace />;
  if (post === undefined || renamed.isFetching) return <LoadingPost />;
  return <MissingPost />;
}

const NOWHERE = { id: "", date: "", language: "" };

/** @param props.next undefined while loading, null if there is no other post */
function FoundPost({ post, next }: { post: Post; next: NextPostFacts | null | undefined }) {
  const texts = useTexts(blog);
  const { data: more } = useQuery({ ...morePostsQuery(useDatabase(), post), enabled: false });
  const translations = more?.translations ?? [];
  return (
    <>
      <PostMeta post={post} translations={translations} siteName={useCompany().product} />
      <div className="post-grid">
        <BackLink to={href("/blog")}>{texts.backToBlog}</BackLink>
      </div>
      <PostArticle post={post} translations={translations} />
      <div className="post-grid">
        <section aria-label={texts.readOn} className="post-next">
          {next !== null && <NextPost post={next} />}
          <p className="next-links">
            <Link to={href("/blog")} className="read-more">
              {texts.allPosts}
            </Link>
            <Link to="/#contact" className="read-more">
              {texts.talk} <Icon of={ArrowRight} className="size-4" />
            </Link>
          </p>
        </section>
        <MorePosts post={post} />
      </div>
    </>
  );
}

function LoadingPost() {
  return (
    <div className="post-grid">
      <DefaultMeta />
      <LoadingText>{useTexts(blog).loadingPost}</LoadingText>
      <div aria-hidden="true" className="post-header">
        <div className="skeleton h-12 w-4/5" />
        <div className="skeleton h-4 w-2/5" />
      </div>
      <div aria-hidden="true" className="skeleton post-hero" />
      <div aria-hidden="true" className="skeleton h-64" />
    </div>
  );
}

function FailedPost(button: Omit<Retry, "hasFailed">) {
  const texts = useTexts(blog);
  return (
    <>
      <DefaultMeta />
      <LoadFailure
        loadingText={texts.loadingPost}
        back={
          <ButtonLink to={href("/blog")} isQuiet>
            {texts.backToBlog}
          </ButtonLink>
        }
        {...button}
      >
        {texts.postFailure}
      </LoadFailure>
    </>
  );
}

function MissingPost() {
  const texts = useTexts(blog);
  return (
    <>
      <DefaultMeta />
      <StatusMessage
        drawing={<StateDrawing kind="missing" />}
        label="404"
        title={texts.missing.title}
        action={<ButtonLink to={href("/blog")}>{texts.backToBlog}</ButtonLink>}
      >
        <p>{texts.missing.text}</p>
      </StatusMessage>
    </>
  );
}

function DefaultMeta() {
  return <PageMeta title={defaultTitle(useCompany())} noIndex />;
}

import { type DehydratedState, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { data, Link, type LoaderFunctionArgs, Navigate, redirect, useLoaderData, useParams } from "react-router";
import { defaultTitle } from "#app/features/company/company-identity.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import type { Post } from "#app/features/posts/post.ts";
import { PostArticle } from "#app/features/posts/post-article.tsx";
import { PostMeta } from "#app/features/posts/post-meta.tsx";
import { readablePostQuery, renamedPostQuery } from "#app/features/posts/post-queries.ts";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { useDatabase } from "#app/lib/use-database.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { BACKEND_AWAY, databaseOf, runQueries } from "../document-data.ts";
import { DocumentState } from "../document-state.tsx";

type BlogPostData = { state: DehydratedState | null };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const database = databaseOf(context);
  const found = await runQueries(readablePostQuery(database, slug));
  if (found.failed) return data<BlogPostData>({ state: found.state }, BACKEND_AWAY);
  if (found.results[0]) return data<BlogPostData>({ state: found.state });

  const renamed = await runQueries(renamedPostQuery(database, slug));
  if (renamed.results[0]) throw redirect(`/blog/${renamed.results[0]}`, 301);
  const state = { ...found.state, queries: [...found.state.queries, ...renamed.state.queries] };
  return data<BlogPostData>({ state }, { status: 404 });
}

/** A client navigation waits for nothing: the page shows its loading text and asks by itself. */
export function clientLoader(): BlogPostData {
  return { state: null };
}

export default function BlogPostRoute() {
  const { state } = useLoaderData<BlogPostData>();
  const { slug = "" } = useParams();
  return (
    <DocumentState state={state}>
      <main id="main" tabIndex={-1} className="frame page">
        <PostBySlug key={slug} slug={slug} />
      </main>
    </DocumentState>
  );
}

/** The post in its states (spec section 4): loading, then an error, the post, or nothing at this address. */
function PostBySlug({ slug }: { slug: string }) {
  const database = useDatabase();
  const { data: post, isError } = useQuery(readablePostQuery(database, slug));
  const renamed = useQuery({ ...renamedPostQuery(database, slug), enabled: post === null });

  if (isError) return <FailedPost />;
  if (post) return <FoundPost post={post} />;
  if (renamed.data) return <Navigate to={`/blog/${renamed.data}`} replace />;
  if (post === undefined || renamed.isFetching) return <LoadingPost />;
  return <MissingPost />;
}

function FoundPost({ post }: { post: Post }) {
  return (
    <>
      <PostMeta post={post} siteName={useCompany().product} />
      <div className="mx-auto max-w-4xl pb-8">
        <BackToBlog />
      </div>
      <PostArticle post={post} />
    </>
  );
}

function BackToBlog() {
  return (
    <Link to="/blog" className="back-link">
      <ArrowLeft aria-hidden="true" className="size-4" /> Back to Blog
    </Link>
  );
}

function LoadingPost() {
  return (
    <>
      <DefaultMeta />
      <p role="status" className="pb-8 font-mono text-sm text-quiet">
        Loading blog post...
      </p>
      <div aria-hidden="true" className="mx-auto grid max-w-4xl gap-6">
        <div className="skeleton h-12 w-4/5" />
        <div className="skeleton aspect-video" />
        <div className="skeleton h-64" />
      </div>
    </>
  );
}

function FailedPost() {
  return (
    <>
      <DefaultMeta />
      <StatusMessage role="alert" title="Error" action={<ButtonLink to="/blog">Back to Blog</ButtonLink>}>
        <p>Failed to load blog post. It might not exist or there was a network error.</p>
      </StatusMessage>
    </>
  );
}

function MissingPost() {
  return (
    <>
      <DefaultMeta />
      <StatusMessage label="404" title="Post Not Found" action={<ButtonLink to="/blog">Back to Blog</ButtonLink>}>
        <p>The blog post you are looking for does not exist.</p>
      </StatusMessage>
    </>
  );
}

function DefaultMeta() {
  return <PageMeta title={defaultTitle(useCompany())} noIndex />;
}

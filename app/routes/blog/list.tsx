import { type DehydratedState, useQuery } from "@tanstack/react-query";
import { data, useSearchParams } from "react-router";
import { documentFactsContext } from "#app/context.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { fallBackToOriginals } from "#app/features/posts/fall-back-to-originals.ts";
import { PUBLIC_PAGE_SIZE } from "#app/features/posts/post.ts";
import { PostCard } from "#app/features/posts/post-card.tsx";
import { PostCardSkeletons } from "#app/features/posts/post-card-skeletons.tsx";
import { postListQuery } from "#app/features/posts/post-queries.ts";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { countPages, pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { useDatabase } from "#app/lib/use-database.ts";
import type { RouteHandle } from "#app/site-map.ts";
import { blogLinks } from "#app/styles/blog-styles.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { blogStagger, Reveal } from "#app/ui/reveal.tsx";
import { HydratedQueries } from "../hydrated-queries.tsx";
import { anonymousDatabase, prefetchQuery, SERVICE_UNAVAILABLE } from "../prefetch-query.server.ts";
import type { Route } from "./+types/list.ts";
import { usePrintedOrigin } from "./printed-origin.ts";

type BlogListData = {
  state: DehydratedState | null;
  /** Which page the document shows: those past the end share one, whatever number its address asks for. */
  page?: number;
};

export const handle: RouteHandle = { isBlog: true };
export const links = blogLinks;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = readPageNumber(new URL(request.url).searchParams);
  const query = postListQuery(anonymousDatabase(context), { page, pageSize: PUBLIC_PAGE_SIZE });
  const { result: list, state, failed } = await prefetchQuery(query);
  if (failed) return data<BlogListData>({ state }, SERVICE_UNAVAILABLE);
  if (list) context.get(documentFactsContext).pageCount = countPages(list.count, PUBLIC_PAGE_SIZE);
  return data<BlogListData>({ state, page });
}

/** A client navigation waits for nothing: the page shows its loading text and asks by itself. */
export function clientLoader(): BlogListData {
  return { state: null };
}

export default function BlogListRoute({ loaderData: { state, page } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <HydratedQueries state={state}>
      <BlogListPage page={page ?? readPageNumber(search)} />
    </HydratedQueries>
  );
}

function BlogListPage({ page }: { page: number }) {
  return (
    <main id="main" tabIndex={-1} className="frame page" style={usePrintedOrigin()}>
      <BlogListMeta />
      <PageHeader
        kind="public"
        className="pb-10 sm:pb-14"
        above={
          <p id="blog-place" className="eyebrow">
            blog{page > 1 && ` / page ${page}`}
          </p>
        }
        title="Our Insights &amp; News"
        // Read aloud, a later page would sound like the one before.
        describedBy={page > 1 ? "blog-place" : undefined}
        lead="Notes from the people who build, secure and run our clients’ systems."
      />
      <PostGrid page={page} />
    </main>
  );
}

function BlogListMeta() {
  const { siteUrl } = useSite();
  const company = useCompany();
  return (
    <PageMeta
      title={`Our Insights & News | ${company.product}`}
      description={`Practical articles from ${company.product} on cybersecurity, cloud, infrastructure, IT procurement and managed services for Indonesian institutions.`}
      keywords={["cybersecurity", "cloud", "infrastructure", "IT procurement", "managed IT services", "Indonesia"]}
      canonical={`${siteUrl}/blog`}
      type="website"
      siteName={company.product}
      image={`${siteUrl}/social-card.png`}
      imageAlt={`${company.product}: ${company.tagline}`}
    />
  );
}

/** The list in its states (spec section 4): loading, then an error, posts, or nothing yet. */
function PostGrid({ page }: { page: number }) {
  const database = useDatabase();
  const query = useQuery(postListQuery(database, { page, pageSize: PUBLIC_PAGE_SIZE }));
  return (
    <>
      <QueryState
        query={query}
        about={page}
        loadingText="Loading blog posts..."
        skeleton={
          <div className="pt-2">
            <PostCardSkeletons count={PUBLIC_PAGE_SIZE} />
          </div>
        }
        failureText="Failed to load blog posts. Please try again later."
        isEmpty={({ posts }) => posts.length === 0}
        emptyText="No blog posts available yet. Check back soon!"
      >
        {({ posts }) => (
          <ul ref={fallBackToOriginals} className="post-cards">
            {posts.map((post, index) => (
              <Reveal as="li" key={post.id} delay={blogStagger(index)}>
                <PostCard post={post} index={index} />
              </Reveal>
            ))}
          </ul>
        )}
      </QueryState>
      {query.data && !query.isError && (
        <div className="pt-14">
          <Pagination
            page={page}
            pageCount={countPages(query.data.count, PUBLIC_PAGE_SIZE)}
            linkTo={(number) => `/blog${pageSearch(number)}`}
          />
        </div>
      )}
    </>
  );
}

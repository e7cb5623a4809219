import { type DehydratedState, useQuery } from "@tanstack/react-query";
import { data, useSearchParams } from "react-router";
import { documentFactsContext } from "#app/context.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
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
import { EmptyList, FailedList } from "#app/ui/list-states.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useRetry } from "#app/ui/retry.tsx";
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
      <header className="grid gap-4 pb-10 sm:pb-14">
        <p id="blog-place" className="eyebrow">
          blog{page > 1 && ` / page ${page}`}
        </p>
        {/* The page that is read aloud after a step through the list would sound like the one before. */}
        <h1
          tabIndex={-1}
          aria-describedby={page > 1 ? "blog-place" : undefined}
          className="display text-4xl sm:text-6xl"
        >
          Our Insights &amp; News
        </h1>
        <p className="max-w-[58ch] text-lg text-quiet">
          Notes from the people who build, secure and run our clients’ systems.
        </p>
      </header>
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

const LOADING = "Loading blog posts...";

/** The list in its states (spec section 4): loading, then an error, posts, or nothing yet. */
function PostGrid({ page }: { page: number }) {
  const database = useDatabase();
  const { data: list, isError, refetch } = useQuery(postListQuery(database, { page, pageSize: PUBLIC_PAGE_SIZE }));
  const { hasFailed, ...button } = useRetry({ isError, refetch, about: page });

  if (hasFailed) {
    return (
      <FailedList loadingText={LOADING} {...button}>
        Failed to load blog posts. Please try again later.
      </FailedList>
    );
  }
  if (!list) {
    return (
      <>
        <p role="status" className="pb-8 font-mono text-sm text-quiet">
          {LOADING}
        </p>
        <PostCardSkeletons count={PUBLIC_PAGE_SIZE} />
      </>
    );
  }
  return (
    <>
      {list.posts.length === 0 ? (
        <EmptyList>No blog posts available yet. Check back soon!</EmptyList>
      ) : (
        <ul className="post-cards">
          {list.posts.map((post, index) => (
            <Reveal as="li" key={post.id} delay={blogStagger(index)}>
              <PostCard post={post} index={index} />
            </Reveal>
          ))}
        </ul>
      )}
      <div className="pt-14">
        <Pagination
          page={page}
          pageCount={countPages(list.count, PUBLIC_PAGE_SIZE)}
          linkTo={(number) => `/blog${pageSearch(number)}`}
        />
      </div>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { data, href, Link, useSearchParams } from "react-router";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { fallBackToOriginals } from "#app/features/posts/images/fall-back-to-originals.ts";
import { PostCard } from "#app/features/posts/list/post-card.tsx";
import { PostCardSkeletons } from "#app/features/posts/list/post-card-skeletons.tsx";
import { PostSearchForm } from "#app/features/posts/list/post-search-form.tsx";
import { postListQuery } from "#app/features/posts/post-queries.ts";
import { isSearch, type PostSearch, readPublicSearch, searchPart } from "#app/features/posts/post-search.ts";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { countPages, LAST_PAGE_NUMBER, readPageNumber } from "#app/lib/page-number.ts";
import { useContent } from "#app/lib/site-content.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { useDatabase } from "#app/lib/use-database.ts";
import { blogLinks } from "#app/styles/page-styles.ts";
import { blog } from "#app/texts/en/blog.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { blogStagger, Reveal } from "#app/ui/reveal.tsx";
import { documentFactsContext, languageContext } from "#shared/context.ts";
import { siteCardPath } from "#shared/languages.ts";
import { PUBLIC_PAGE_SIZE } from "#shared/post.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { HydratedQueries, type QueryResults } from "../hydrated-queries.tsx";
import { anonymousDatabase, headersOfLoader, prefetchQuery, SERVICE_UNAVAILABLE } from "../prefetch-query.server.ts";
import type { Route } from "./+types/list.ts";
import { usePrintedOrigin } from "./printed-origin.ts";

type BlogListData = {
  results: QueryResults | null;
  /** The page the document shows; all numbers past the end have the same document. */
  page?: number;
};

export const handle: RouteHandle = { styles: "blog", startsOnDemand: true };
export const links = blogLinks;

export const headers = headersOfLoader;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = readPageNumber(searchParams);
  const list = { page, pageSize: PUBLIC_PAGE_SIZE, language: context.get(languageContext) };
  const query = postListQuery(anonymousDatabase(context), list, readPublicSearch(searchParams));
  const { result: found, results, failed } = await prefetchQuery(query);
  if (failed) return data<BlogListData>({ results }, SERVICE_UNAVAILABLE);
  const pageCount = countPages(found?.count ?? 0, PUBLIC_PAGE_SIZE);
  if (found) context.get(documentFactsContext).pageCount = pageCount;
  return data<BlogListData>({ results, page }, { status: found && page > pageCount ? 404 : 200 });
}

/** Returns at once on client navigation: the page shows its loading text and loads its data. */
export function clientLoader(): BlogListData {
  return { results: null };
}

export default function BlogListRoute({ loaderData: { results, page } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <HydratedQueries results={results}>
      <BlogListPage page={page ?? readPageNumber(search)} search={readPublicSearch(search)} />
    </HydratedQueries>
  );
}

type BlogListPageProps = { page: number; search: PostSearch };

function BlogListPage({ page, search }: BlogListPageProps) {
  const texts = useTexts(blog);
  const isPlain = page === 1 && !isSearch(search);
  const { heading, lead } = useContent("blog", texts);
  return (
    <main id="main" tabIndex={-1} className="frame page" style={usePrintedOrigin()}>
      <BlogListMeta search={search} />
      <PageHeader
        kind="public"
        className="pb-10 sm:pb-14"
        above={
          <p id="blog-eyebrow" className="eyebrow">
            {texts.eyebrow(
              isSearch(search) ? search : undefined,
              page > 1 && page < LAST_PAGE_NUMBER ? page : undefined,
            )}
          </p>
        }
        title={heading}
        // Screen readers need the page number, because all pages have the same heading.
        describedBy={isPlain ? undefined : "blog-eyebrow"}
        lead={lead}
        action={<PostSearchForm search={search} />}
      />
      <PostGrid page={page} search={search} />
    </main>
  );
}

function BlogListMeta({ search }: { search: PostSearch }) {
  const { siteUrl } = useSite();
  const company = useCompany();
  const texts = useTexts(blog);
  const { heading } = useContent("blog", texts);
  return (
    <PageMeta
      title={`${isSearch(search) ? texts.searchTitle(search) : heading} | ${company.product}`}
      noIndex={isSearch(search)}
      description={texts.description(company.product)}
      keywords={texts.keywords}
      path={href("/blog")}
      type="website"
      siteName={company.product}
      image={`${siteUrl}${siteCardPath(useLanguage())}`}
      imageAlt={`${company.product}: ${company.tagline}`}
    />
  );
}

function emptyText(texts: typeof blog, search: PostSearch, page: number): string {
  if (isSearch(search)) return texts.foundNothing(search, page);
  return page > 1 ? texts.noSuchPage : texts.noPosts;
}

/** Shows the list, or its loading, error or empty state (spec section 4). */
function PostGrid({ page, search }: BlogListPageProps) {
  const database = useDatabase();
  const texts = useTexts(blog);
  const query = useQuery(
    postListQuery(database, { page, pageSize: PUBLIC_PAGE_SIZE, language: useLanguage() }, search),
  );
  return (
    <>
      {isSearch(search) && (
        <p className="search-facts pb-8">
          {query.data && query.data.count > 0 && <span>{texts.found(query.data)}</span>}
          <Link to={href("/blog")} className="read-more">
            {texts.allPosts}
          </Link>
        </p>
      )}
      <QueryState
        query={query}
        about={searchPart(search, page)}
        loadingText={texts.loadingList}
        skeleton={
          <div className="pt-2">
            <PostCardSkeletons count={PUBLIC_PAGE_SIZE} />
          </div>
        }
        failureText={texts.listFailure}
        isEmpty={({ posts }) => posts.length === 0}
        emptyText={emptyText(texts, search, page)}
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
            linkTo={(number) => href("/blog") + searchPart(search, number)}
          />
        </div>
      )}
    </>
  );
}

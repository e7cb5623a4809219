type Search = { q?: string | undefined; tag?: string | undefined; author?: string | undefined };

/** Describes a search as part of a sentence: ' “cloud” tagged “finops” by “Ayu”'. */
function describeSearch({ q, tag, author }: Search): string {
  return `${q ? ` “${q}”` : ""}${tag ? ` tagged “${tag}”` : ""}${author ? ` by “${author}”` : ""}`;
}

/** Texts of the blog's public pages. */
export const blog = {
  heading: "Our Insights & News",
  lead: "Notes from the people who build, secure and run our clients’ systems.",
  description: (product: string) =>
    `Practical articles from ${product} on cybersecurity, cloud, infrastructure, IT procurement and managed services for Indonesian institutions.`,
  keywords: ["cybersecurity", "cloud", "infrastructure", "IT procurement", "managed IT services", "Indonesia"],
  searchTitle: (search: Search) => `Search${describeSearch(search)}`,
  eyebrow: (search: Search | undefined, page: number | undefined) =>
    `blog${search ? ` / search${describeSearch(search)}` : ""}${page ? ` / page ${page}` : ""}`,
  search: { label: "Search posts", submit: "Search" },
  found: ({ count, has_more }: { count: number; has_more?: boolean }) =>
    has_more
      ? `More than ${count} posts match. These are the first ${count}.`
      : count === 1
        ? "1 post matches."
        : `${count} posts match.`,
  foundNothing: (search: Search, page: number) =>
    `No ${page > 1 ? "more " : ""}posts${search.q ? " match" : ""}${describeSearch(search)}.`,
  loadingList: "Loading blog posts...",
  listFailure: "Failed to load blog posts. Please try again later.",
  noPosts: "No blog posts available yet. Check back soon!",
  noSuchPage: "This page does not exist. All posts are on the pages before it.",
  pages: {
    label: "Pagination",
    previousPage: "Previous page",
    previous: "Previous",
    nextPage: "Next page",
    next: "Next",
    page: (number: number) => `Page ${number}`,
  },
  readMore: "Read More",
  tags: "Tags",
  loadingPost: "Loading blog post...",
  backToBlog: "Back to Blog",
  postFailure: "Failed to load blog post. It might not exist or there was a network error.",
  missing: { title: "Post Not Found", text: "The blog post you are looking for does not exist." },
  /** The parts before and after the author of a post. */
  byline: { by: "By", on: "on" },
  readingTime: (minutes: number) => `${minutes} min read`,
  readOn: "Read on",
  allPosts: "All posts",
  talk: "Talk to an engineer",
  nextPost: "next post",
  previousPost: "previous post",
  relatedPosts: "related posts",
};

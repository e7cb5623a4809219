import type { Page } from "@playwright/test";

/** The public list of posts: where things are and what one can do; no assertions. */
export function blogListScreen(page: Page) {
  const pagination = page.getByRole("navigation", { name: "Pagination" });
  return {
    heading: page.getByRole("heading", { level: 1, name: "Our Insights & News" }),
    cards: page.getByRole("main").getByRole("article"),
    loading: page.getByText("Loading blog posts...", { exact: true }),
    error: page.getByText("Failed to load blog posts. Please try again later.", { exact: true }),
    empty: page.getByText("No blog posts available yet. Check back soon!", { exact: true }),
    searchField: page.getByRole("searchbox", { name: "Search posts" }),
    pagination,
    previous: pagination.getByLabel("Previous page"),
    next: pagination.getByLabel("Next page"),
    pageLink: (number: number) => pagination.getByRole("link", { name: `Page ${number}`, exact: true }),
    open: (number = 1) => page.goto(number === 1 ? "/blog" : `/blog?page=${number}`),
    /** From the page that is open, without loading a document. */
    openByMenu: () => page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click(),
  };
}

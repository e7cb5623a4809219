import type { Page } from "@playwright/test";

/** The elements and actions of the public list of posts. It contains no assertions. */
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
    /** Uses client navigation from the open page. */
    openByMenu: () => page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click(),
  };
}

import type { Page } from "@playwright/test";

/** The elements of a public post. It contains no assertions. */
export function blogPostScreen(page: Page) {
  const main = page.getByRole("main");
  return {
    open: (slug: string) => page.goto(`/blog/${slug}`),
    title: main.getByRole("heading", { level: 1 }),
    loading: page.getByText("Loading blog post...", { exact: true }),
    backLink: main.getByRole("link", { name: "Back to Blog", exact: true }),
    byline: main.locator("header").getByText(/^By /),
    tags: main.getByRole("list", { name: "Tags" }).getByRole("listitem"),
    hero: main.locator("article > img"),
    text: main.locator(".prose"),
    next: main.getByRole("region", { name: "Read on" }),
  };
}

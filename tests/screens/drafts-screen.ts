import type { Page } from "@playwright/test";

/** The elements and actions of the list of drafts. It contains no assertions. */
export function draftsScreen(page: Page) {
  const main = page.getByRole("main");
  return {
    heading: main.getByRole("heading", { level: 1 }),
    rows: main.getByRole("table").locator("tbody").getByRole("row"),
    link: (title: string) => main.getByRole("link", { name: title, exact: true }),
    discard: (title: string) => main.getByRole("button", { name: `Delete ${title}` }),
    question: page.getByRole("alertdialog", { name: "Delete this draft?" }),
    open: (search = "") => page.goto(`/admin/blog/drafts${search}`),
  };
}

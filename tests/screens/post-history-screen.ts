import type { Page } from "@playwright/test";

/** The elements and actions of the screens with versions and deleted posts. It contains no assertions. */
export function postHistoryScreen(page: Page) {
  const main = page.getByRole("main");
  const rows = main.getByRole("row").filter({ has: page.getByRole("cell") });
  const question = page.getByRole("alertdialog", { name: "Delete it permanently?" });
  return {
    heading: main.getByRole("heading", { level: 1 }),
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    historyLink: main.getByRole("link", { name: "History", exact: true }),
    changes: main.locator(".version-text"),
    fact: (name: string) =>
      main
        .locator("dl > div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator("dd"),
    view: (name: string) => main.getByRole("navigation", { name: "Views of this version" }).getByRole("link", { name }),
    article: main.getByRole("article"),
    restore: main.getByRole("button", { name: "Restore and publish" }),
    restoreQuestion: page.getByRole("alertdialog", { name: "Restore and publish this version?" }),
    restoreDeleted: (title: string) => main.getByRole("button", { name: `Bring back ${title}`, exact: true }),
    deletePermanently: (title: string) =>
      main.getByRole("button", { name: `Delete ${title} permanently`, exact: true }),
    question,
    conflict: main.getByRole("region", { name: "Address in use" }),
    lists: main.getByRole("navigation", { name: "Lists of posts" }),
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").filter({ hasText: text }),
    openHistory: (slug: string, rest = "") => page.goto(`/admin/blog/history/${slug}${rest}`),
    openDeleted: (rest = "") => page.goto(`/admin/blog/deleted${rest}`),
  };
}

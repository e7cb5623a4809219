import type { Page } from "@playwright/test";

/** The elements and actions of the screen with pictures, and of the drawer to choose one. It contains no assertions. */
export function picturesScreen(page: Page) {
  const main = page.getByRole("main");
  const drawer = page.getByRole("dialog");
  return {
    heading: main.getByRole("heading", { name: "Pictures", exact: true }),
    files: main.locator('input[type="file"]'),
    uploads: main.getByRole("list", { name: "Uploads" }).getByRole("listitem"),
    pictures: main.locator(".picture"),
    open: (name: string | RegExp) => main.locator(".picture").getByRole("button", { name }),
    search: (scope: "screen" | "drawer" = "screen") => (scope === "screen" ? main : drawer).getByRole("searchbox"),
    drawer,
    choice: (name: string | RegExp) => drawer.getByRole("button", { name }),
    text: drawer.getByLabel("Alternative text"),
    saveText: drawer.getByRole("button", { name: "Save text" }),
    uses: drawer.getByRole("region", { name: "Where it is used" }),
    replacement: drawer.locator('input[type="file"]'),
    delete: drawer.getByRole("button", { name: "Delete" }),
    close: drawer.getByRole("button", { name: "Close" }),
    question: page.getByRole("alertdialog"),
    goto: (search = "") => page.goto(`/admin/pictures${search}`),
  };
}

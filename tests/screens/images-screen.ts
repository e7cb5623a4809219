import type { Locator, Page } from "@playwright/test";

/** The elements and actions of the screen with images, and of the drawer to choose one. It contains no assertions. */
export function imagesScreen(page: Page) {
  const main = page.getByRole("main");
  const drawer = page.getByRole("dialog");
  /** By the name in the bucket, which the image's URL has, or by the name that people see. */
  const imageIn = (scope: Locator, name: string | RegExp) => {
    const images = scope.locator(".image-card");
    if (typeof name !== "string") return images.getByRole("button", { name });
    return images.filter({ has: page.locator(`img[src*="${name}"]`) }).getByRole("button");
  };
  return {
    heading: main.getByRole("heading", { name: "Pictures", exact: true }),
    files: main.locator('input[type="file"]'),
    uploads: main.getByRole("list", { name: "Uploads" }).getByRole("listitem"),
    images: main.locator(".image-card"),
    open: (name: string | RegExp) => imageIn(main, name),
    search: (scope: "screen" | "drawer" = "screen") => (scope === "screen" ? main : drawer).getByRole("searchbox"),
    drawer,
    choice: (name: string | RegExp) => imageIn(drawer, name),
    text: drawer.getByLabel("Image description"),
    saveText: drawer.getByRole("button", { name: "Save description" }),
    uses: drawer.getByRole("region", { name: "Where it is used" }),
    replacement: drawer.locator('input[type="file"]'),
    delete: drawer.getByRole("button", { name: "Delete" }),
    close: drawer.getByRole("button", { name: "Close" }),
    question: page.getByRole("alertdialog"),
    goto: (search = "") => page.goto(`/admin/pictures${search}`),
  };
}

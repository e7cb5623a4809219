import type { Page } from "@playwright/test";

/** The elements and actions of the screen with deleted images. It contains no assertions. */
export function deletedImagesScreen(page: Page) {
  const main = page.getByRole("main");
  const rows = main.getByRole("row").filter({ has: page.getByRole("cell") });
  return {
    heading: main.getByRole("heading", { level: 1 }),
    lists: main.getByRole("navigation", { name: "Lists of pictures" }),
    rows,
    empty: main.getByText("No deleted pictures.", { exact: true }),
    restore: (name: string) => main.getByRole("button", { name: `Bring back ${name}`, exact: true }),
    deletePermanently: (name: string) => main.getByRole("button", { name: `Delete ${name} permanently`, exact: true }),
    question: page.getByRole("alertdialog", { name: "Delete it permanently?" }),
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").filter({ hasText: text }),
    goto: () => page.goto("/admin/pictures/deleted"),
  };
}

import type { Page } from "@playwright/test";

/** The elements and actions of a draft's preview and its links. It contains no assertions. */
export function previewScreen(page: Page) {
  const main = page.getByRole("main");
  return {
    heading: main.getByRole("heading", { level: 1, name: "Preview" }),
    frame: main.locator("iframe"),
    page: main.frameLocator("iframe"),
    width: (name: string) => main.getByRole("group", { name: "Width" }).getByRole("radio", { name }),
    theme: (name: string) => main.getByRole("group", { name: "Theme" }).getByRole("radio", { name }),
    share: main.getByText("Share a preview link", { exact: true }),
    makeLink: main.getByRole("button", { name: "Create a link" }),
    link: main.getByRole("textbox", { name: "Preview link" }),
    links: main.getByRole("list", { name: "Valid links" }).getByRole("listitem"),
    revoke: main.getByRole("button", { name: /^Revoke the link created/ }),
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").filter({ hasText: text }),
    open: (draftId: string) => page.goto(`/admin/blog/preview/${draftId}`),
  };
}

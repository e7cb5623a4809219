import type { Page } from "@playwright/test";

/** The elements and actions of the screen with visitors' messages. It contains no assertions. */
export function messagesScreen(page: Page) {
  const main = page.getByRole("main");
  const dialog = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
  const rows = main.getByRole("row").filter({ has: page.getByRole("cell") });
  return {
    main,
    heading: main.getByRole("heading", { level: 1 }),
    navigation: page.getByRole("navigation", { name: "Administration" }),
    box: (name: string) => main.getByRole("navigation", { name: "Boxes" }).getByRole("link", { name }),
    rows,
    row: (subject: string) => rows.filter({ hasText: subject }),
    link: (subject: string) => main.getByRole("link", { name: new RegExp(`^(Unread: )?${escapePattern(subject)}$`) }),
    button: (name: string) => main.getByRole("button", { name, exact: true }),
    fact: (term: string) =>
      main
        .locator("dl > div")
        .filter({ has: page.getByText(term, { exact: true }) })
        .locator("dd"),
    search: main.getByRole("searchbox", { name: "Search" }),
    text: main.locator(".message-text"),
    spamReasons: main.getByRole("region", { name: "Spam" }).getByRole("listitem"),
    back: main.getByRole("link", { name: /^Back to/ }),
    loading: page.getByText("Loading messages...", { exact: true }),
    dialog,
    confirmDeletion: () => dialog.getByRole("button", { name: "Delete" }).click(),
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").filter({ hasText: text }),
    open: (search = "") => page.goto(`/admin/messages${search}`),
  };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

import type { Page } from "@playwright/test";

/** The elements and actions of the owners' screen with accounts. It contains no assertions. */
export function accountsScreen(page: Page) {
  const main = page.getByRole("main");
  const dialog = page.getByRole("alertdialog");
  const button = (name: string | RegExp) => main.getByRole("button", { name });
  const notice = main.getByRole("region", { name: "Invitation" });
  return {
    main,
    heading: main.getByRole("heading", { level: 1, name: "People" }),
    navigation: page.getByRole("navigation", { name: "Administration" }),
    email: main.getByLabel("Email address"),
    invite: button("Invite as editor"),
    problem: main.getByRole("alert"),
    notice,
    link: notice.getByRole("textbox"),
    row: (email: string) => main.getByRole("row").filter({ hasText: email }),
    button,
    dialog,
    confirm: (name: string) => dialog.getByRole("button", { name, exact: true }).click(),
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").filter({ hasText: text }),
    rejection: main.getByRole("heading", { name: "Owners only" }),
    open: () => page.goto("/admin/accounts"),
  };
}
